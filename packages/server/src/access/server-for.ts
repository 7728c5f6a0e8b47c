import { type Server, server } from '@rastro/core/resources/server'
import type { Db } from '../db/database.ts'
import { fromRow } from '../db/row.ts'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'

/** The server settings for callers of this host name. */
export type ServerFor = (host: string | undefined) => Promise<Server>

interface Needs {
  readonly db: Db
  readonly bus: Pick<Bus, 'onChange'>
  readonly clock: Clock
  readonly config: { readonly noOutsideRequests: boolean }
}

/** Change notifications may be lost while a broker is away: a cached value is used no longer than this. */
const longestMs = 60_000

/** Cached until edited. Every host gets the same, until resellers have values of their own. */
export function createServerFor({ db, bus, clock, config }: Needs): ServerFor {
  let kept: { readonly row: Promise<Server>; readonly until: number } | undefined
  bus.onChange(({ kind }) => {
    if (kind === 'server') kept = undefined
  })
  return () => {
    const now = clock.now().getTime()
    if (kept && kept.until > now) return kept.row
    const fresh = { row: readServer(db).then((row) => asOperated(row, config)), until: now + longestMs }
    kept = fresh
    // The caller gets the error; the next call reads again
    fresh.row.catch(() => {
      if (kept === fresh) kept = undefined
    })
    return fresh.row
  }
}

/** The one row of the installation; a new one has none yet. */
export async function readServer(db: Db): Promise<Server> {
  const row = await db.selectFrom('server').orderBy('id').limit(1).selectAll().executeTakeFirst()
  return fromRow(server.schema, row ?? { id: 1 })
}

/** The settings, with those that the operator enforces for every administrator. */
export const asOperated = (row: Server, { noOutsideRequests }: Needs['config']): Server =>
  noOutsideRequests ? { ...row, attributes: { ...row.attributes, noOutsideRequests } } : row
