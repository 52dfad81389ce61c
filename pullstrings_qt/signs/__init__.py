"""The signing hand, Qt-free: skeleton, the poses of 26 letters, motion, where pictures lie."""
