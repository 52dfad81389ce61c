"""A class on one page: what a teacher sees of all pupils, and what can be done for them."""
