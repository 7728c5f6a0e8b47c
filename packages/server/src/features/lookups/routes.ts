import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import type { LookupFormat } from '@rastro/core/api/lookups'
import { InvalidError } from '@rastro/core/kit/errors'
import { cursorHeader } from '@rastro/core/kit/page'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { write } from '../../db/write.ts'
import { createConcurrencyLimit } from '../../http/concurrency-limit.ts'
import { type Http, implement, written } from '../../http/implement.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import type { Sheet } from '../../http/sheet.ts'
import { xlsx, xlsxType } from '../../http/xlsx.ts'
import { type LookupCursor, lookupPage, requireLookups } from './lookups.ts'
import { csvOf, lookupsSheet } from './lookups-sheet.ts'

const maxPerPage = 1000

const formats: Record<LookupFormat, { type: string; write(sheet: Sheet): AsyncIterable<string | Uint8Array> }> = {
  csv: { type: 'text/csv; charset=utf-8', write: csvOf },
  xlsx: { type: xlsxType, write: xlsx },
}

/** Who saw positions, when and how: for administrators, resellers and clients (decision 149). */
export function lookupRoutes(http: Http, ctx: Has<'db' | 'bus' | 'clock' | 'lookups'>): void {
  const { db, lookups } = ctx
  const api = contract.lookups
  const guard = ({ viewer }: { viewer: Viewer }) => requireCan(viewer, 'lookups')
  implement(
    http,
    api.list,
    async ({ viewer, query, reply }) => {
      await requireLookups(db, viewer, query)
      await lookups.flush()
      const { limit = 0, cursor } = query
      const { lookups: found, next } = await lookupPage(db, viewer, {
        filter: query,
        after: cursorOf(cursor),
        limit: limit > 0 ? Math.min(limit, maxPerPage) : maxPerPage,
      })
      if (next) reply.header(cursorHeader, `${next.time}.${next.id}`)
      return found
    },
    { guard },
  )
  const limitConcurrency = createConcurrencyLimit({ words: refusal('tooManyExports'), max: 16, maxPerUser: 2 })
  implement(
    http,
    api.download,
    async ({ viewer, params: { format }, query, request, reply }) => {
      await requireLookups(db, viewer, query)
      await lookups.flush()
      const { deviceId, userId, from, to } = query
      await write(ctx, actorOf(viewer), async ({ record }) => {
        record({ action: 'report', type: 'report', details: { type: 'lookups', deviceId, userId, from, to } })
      })
      const language = readerLanguage(viewer, request.headers)
      const sheet = await lookupsSheet(db, viewer, { filter: query, language })
      reply.header('content-disposition', `attachment; filename=lookups.${format}`).header('cache-control', 'no-store')
      return written(formats[format].write(sheet), formats[format].type)
    },
    {
      guard(asked) {
        guard(asked)
        limitConcurrency(asked.viewer, asked.reply)
      },
    },
  )
}

function cursorOf(cursor: string | undefined): LookupCursor | undefined {
  if (!cursor) return undefined
  const [, time, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? []
  if (time === undefined || id === undefined)
    throw new InvalidError('cursor is not one of this list', { field: 'cursor' })
  return { time: Number(time), id: Number(id) }
}
