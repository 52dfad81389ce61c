"""Playing with other laptops: inviting, joining, and what a match shows of them."""
