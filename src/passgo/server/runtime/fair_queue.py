"""A queue that is fair between addresses, and at each address between guests."""

from collections import OrderedDict, deque
from collections.abc import Iterator
from typing import Final, Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Requester(NamedTuple):
    """Who asked for work."""

    address: str
    guest: str = ""


ITSELF: Final = Requester("")
"""What the server does of its own accord."""


class FairQueue(Generic[T]):
    """Addresses take turns, and so do the guests of an address: a thousand jobs of one delay another's by one."""

    def __init__(self, most: int, most_of_address: int) -> None:
        self.most: Final = most
        self.most_of_address: Final = most_of_address
        self.waiting: Final[OrderedDict[str, OrderedDict[str, deque[T]]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(self.count, self.waiting))

    def __iter__(self) -> Iterator[T]:
        for guests in self.waiting.values():
            for jobs in guests.values():
                yield from jobs

    def count(self, address: str) -> int:
        return sum(map(len, self.waiting.get(address, {}).values()))

    def is_full_for(self, requester: Requester) -> bool:
        return len(self) >= self.most or self.count(requester.address) >= self.most_of_address

    def put(self, requester: Requester, job: T) -> None:
        guests = self.waiting.setdefault(requester.address, OrderedDict())
        guests.setdefault(requester.guest, deque()).append(job)

    def take(self) -> T | None:
        """The next job; its address and its guest go to the end."""
        if not self.waiting:
            return None
        address, guests = self.waiting.popitem(last=False)
        guest, jobs = guests.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            guests[guest] = jobs
        if guests:
            self.waiting[address] = guests
        return job

    def remove(self, job: T) -> None:
        """Remove a job that is not wanted any more."""
        for address, guests in list(self.waiting.items()):
            for guest, jobs in list(guests.items()):
                if job in jobs:
                    jobs.remove(job)
                if not jobs:
                    del guests[guest]
            if not guests:
                del self.waiting[address]
