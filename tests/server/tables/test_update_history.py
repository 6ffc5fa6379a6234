"""The last entries of a table, which are compressed while it has no sockets."""

from passgo.server.store.rows import Row
from passgo.server.tables.update_history import RECENT_BYTES, UpdateHistory


def entry(seq: int) -> bytes:
    return b'{"seq":%d,"text":"%b"}' % (seq, b"hello " * 100)


def filled(last: int) -> UpdateHistory:
    history = UpdateHistory()
    for seq in range(1, last + 1):
        history.add(Row("t", seq, 1, "said", b"{}", "ann", str(seq)), entry(seq))
    return history


def test_compressed_entries_are_what_they_were() -> None:
    history, packed = filled(20), filled(20)
    packed.pack()
    packed.pack()
    assert not packed.entries
    assert len(packed.packed) < packed.size / 5
    assert packed.reaches(5) == history.reaches(5)
    assert packed.find("ann", "20") == 20
    assert packed.since(15) == [entry(seq) for seq in range(16, 21)]
    assert packed.since(0) == history.since(0)


def test_entries_can_be_added_to_compressed_ones() -> None:
    history = filled(60)
    history.pack()
    history.add(Row("t", 61, 1, "said", b"{}", "ann", "61"), entry(61))
    assert history.since(58) == [entry(59), entry(60), entry(61)]
    assert history.size == sum(map(len, history.entries)) <= RECENT_BYTES
    assert history.find("ann", "1") is None


def test_a_table_without_entries_has_nothing_to_compress() -> None:
    history = UpdateHistory()
    history.pack()
    assert history.packed == b""
    assert not history.reaches(0)
