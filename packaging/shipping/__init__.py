"""Builds what people install: wheel, frozen folder, .deb, portable archive, and their checks.

Run as ``python -m shipping …`` with this folder's parent on the path; the Makefile does so.
"""
