import { Readable } from 'node:stream'
import { cursorHeader, totalHeader } from '@rastro/core/kit/page'
import type { TObject } from '@rastro/core/kit/schema'
import type { FastifyReply } from 'fastify'
import type { Listing } from '../db/crud.ts'
import { jsonWriter, rowWriter } from './json.ts'

type Pages = AsyncIterable<readonly object[]> | Iterable<readonly object[]>

/** Answers a list page by page, as fast as the caller reads; it is never whole in memory. */
export function listAnswer(schema: TObject): (reply: FastifyReply, pages: Pages) => FastifyReply {
  const write = jsonWriter(schema)
  return (reply, pages) => send(reply, texts(pages, write))
}

/** The same of stored rows; headers say how many there are, and where the next page begins. */
export function rowsAnswer(schema: TObject): (reply: FastifyReply, listing: Promise<Listing>) => Promise<FastifyReply> {
  const write = rowWriter(schema)
  return async (reply, listing) => {
    const { total, next, parts } = await listing
    reply.header(totalHeader, total)
    if (next !== undefined) reply.header(cursorHeader, next)
    return send(reply, texts(parts, write))
  }
}

const send = (reply: FastifyReply, json: AsyncIterable<string>): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(Readable.from(json, { objectMode: false }))

async function* texts(pages: Pages, write: (item: object) => string): AsyncGenerator<string> {
  let before = '['
  for await (const page of pages) {
    yield before + page.map(write).join(',')
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
