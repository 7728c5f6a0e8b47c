import { Readable } from 'node:stream'
import type { TObject } from '@rastro/core/kit/schema'
import type { FastifyReply } from 'fastify'
import { jsonWriter } from './json.ts'

/** Answers a list page by page, as fast as the caller reads; it is never whole in memory. */
export function listAnswer(
  schema: TObject,
): (reply: FastifyReply, pages: AsyncIterable<readonly object[]>) => FastifyReply {
  const write = jsonWriter(schema)
  return (reply, pages) => {
    reply.type('application/json; charset=utf-8')
    return reply.send(Readable.from(texts(pages, write), { objectMode: false }))
  }
}

async function* texts(
  pages: AsyncIterable<readonly object[]>,
  write: (item: object) => string,
): AsyncGenerator<string> {
  let before = '['
  for await (const page of pages) {
    yield before + page.map(write).join(',')
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
