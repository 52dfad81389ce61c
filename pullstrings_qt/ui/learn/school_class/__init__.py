"""A class on one page: a teacher's overview of all pupils, with tools for them."""
