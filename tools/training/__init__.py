"""Makes the weights of the camera's sign reader from the project's own hands: a build step."""
