"""The signing hand, Qt-free: its skeleton, the poses of 26 letters, motion, and where pictures lie.

Where to start: ``pictures.sign_picture`` for a picture, ``words`` for its alt text, ``alphabet``
for the poses, ``views.seen`` for 21 joints as one sees them.
"""
