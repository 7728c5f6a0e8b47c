import { Readable } from 'node:stream'
import { fieldViewOf, viewedName } from '@rastro/core/access/field-view'
import { cursorHeader, totalHeader } from '@rastro/core/kit/page'
import type { TObject } from '@rastro/core/kit/schema'
import type { FastifyReply } from 'fastify'
import type { Listing } from '../db/crud.ts'
import { loopTurns } from '../db/loop-turns.ts'
import { rowWriter } from './json.ts'
import { writerFor } from './present.ts'
import { viewerOf } from './viewers.ts'

/** One page of all lists is written in a turn of the event loop. */
const turn = loopTurns()

type Pages = AsyncIterable<readonly object[]> | Iterable<readonly object[]>

/**
 * Answers a list page by page, as fast as the caller reads, with the fields that the caller may read; it is never completely in
 * memory.
 */
export function listAnswer(schema: TObject): (reply: FastifyReply, pages: Pages) => FastifyReply {
  const writeFor = writerFor(schema)
  return (reply, pages) => send(reply, texts(pages, writeFor(viewerOf(reply.request))))
}

/** The same for stored rows; headers have the total, and the cursor of the next page. */
export function rowsAnswer(schema: TObject): (reply: FastifyReply, listing: Promise<Listing>) => Promise<FastifyReply> {
  const write = rowWriter(schema)
  const name = viewedName(schema)
  return async (reply, listing) => {
    const { total, next, parts } = await listing
    reply.header(totalHeader, total)
    if (next !== undefined) reply.header(cursorHeader, next)
    const view = name === undefined ? undefined : fieldViewOf(name, viewerOf(reply.request))
    return send(reply, texts(parts, view ? (row) => write(view.row(row)) : write))
  }
}

const send = (reply: FastifyReply, json: AsyncIterable<string>): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(Readable.from(json, { objectMode: false }))

async function* texts(pages: Pages, write: (item: object) => string): AsyncGenerator<string> {
  let before = '['
  for await (const page of pages) {
    await turn()
    yield before + page.map(write).join(',')
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
