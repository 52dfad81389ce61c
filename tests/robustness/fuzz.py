"""Broken input of every kind is refused with a sentence, quickly, and nothing is lost.

A sentence is a `PullstringsError`; everything else that is raised is a finding. So is an input over
which the app works for more than two seconds, or for which an input of up to a megabyte takes more
than 150 MB.
"""

from tests.robustness import fuzz_files, fuzz_sets, fuzz_stores
from tests.robustness.fuzz_kind import Fuzz

KINDS = (*fuzz_files.KINDS, *fuzz_sets.KINDS, *fuzz_stores.KINDS)


class AllKinds(Fuzz):
    """Every kind of input."""

    every = KINDS
