import { InvalidError } from '@rastro/core/kit/errors'
import type { AuditEntry } from '@rastro/core/model/audit'
import { type ActionCursor, type ActionFilter, actionPage } from '../../db/actions.ts'
import type { Db } from '../../db/database.ts'

/** The filter and the page of a request. */
interface PageFilter extends ActionFilter {
  readonly limit?: number | undefined
  /** The `x-next-cursor` of the previous page. */
  readonly cursor?: string | undefined
}

const maxPerPage = 1000
/** Maximum database pages read by one call; its answer may be short, and `x-next-cursor` continues it. */
const maxLooks = 100

/** Every matching audit row by time, in pages. */
export async function* allActions(db: Db, filter: ActionFilter): AsyncGenerator<readonly AuditEntry[]> {
  let after: ActionCursor | undefined
  do {
    const { entries, next } = await actionPage(db, filter, after)
    if (entries.length > 0) yield entries
    after = next
  } while (after)
}

/** At most `limit` of them, and the next cursor; undefined at the end. */
export async function onePage(
  db: Db,
  filter: PageFilter,
): Promise<{ entries: readonly AuditEntry[]; next: string | undefined }> {
  const { limit = 0 } = filter
  const max = limit > 0 ? Math.min(limit, maxPerPage) : maxPerPage
  const found: AuditEntry[] = []
  let next = actionCursorOf(filter.cursor)
  for (let looks = 0; looks < maxLooks && found.length <= max && (looks === 0 || next); looks += 1) {
    const page = await actionPage(db, filter, next)
    found.push(...page.entries)
    next = page.next
  }
  const entries = found.slice(0, max)
  const last = entries.at(-1)
  if (last && found.length > max) next = { time: last.actionTime.getTime(), id: last.id }
  return { entries, next: next && `${next.time}.${next.id}` }
}

function actionCursorOf(cursor: string | undefined): ActionCursor | undefined {
  if (!cursor) return undefined
  const [, time, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? []
  if (time === undefined || id === undefined)
    throw new InvalidError('cursor is not one of this list', { field: 'cursor' })
  return { time: Number(time), id: Number(id) }
}
