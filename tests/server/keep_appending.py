"""Appends to many tables at once until it is killed, and prints each entry that is confirmed as stored."""

import asyncio
import os
import sys

from passgo.server.store.store import Store
from passgo.server.store.writer import Writer
from server.appends import SUMMARY, created, said


async def play(writer: Writer, table: str) -> None:
    assert await writer.put(created(table))
    seq = 1
    while True:
        os.write(1, f"{table} {seq}\n".encode())
        seq += 1
        assert await writer.put(said(table, seq, author=table, client_id=str(seq), summary=SUMMARY))


async def main(url: str, name: str) -> None:
    store = Store(url)
    store.migrate()
    writer = Writer(store)
    await asyncio.gather(*(play(writer, f"{name}-{number}") for number in range(40)))


asyncio.run(main(*sys.argv[1:]))
