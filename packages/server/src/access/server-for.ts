import type { Brand } from '@rastro/core/resources/brand'
import { type Server, server } from '@rastro/core/resources/server'
import type { Db } from '../db/database.ts'
import { fromRow } from '../db/row.ts'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import { brandsByHost } from './brands.ts'

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

/** Cached until edited. The domain of a reseller gets the values of its brand (decision 143). */
export function createServerFor({ db, bus, clock, config }: Needs): ServerFor {
  let kept: { readonly rows: Promise<Rows>; readonly until: number } | undefined
  bus.onChange(({ kind }) => {
    if (kind === 'server' || kind === 'brand' || kind === 'user') kept = undefined
  })
  const read = async (): Promise<Rows> => {
    const [row, brands] = await Promise.all([readServer(db), brandsByHost(db, clock.now())])
    const plain = asOperated(row, config)
    return { plain, branded: new Map([...brands].map(([host, brand]) => [host, withBrand(plain, brand)])) }
  }
  return async (host) => {
    const now = clock.now().getTime()
    if (!kept || kept.until <= now) {
      const fresh = { rows: read(), until: now + longestMs }
      kept = fresh
      // The caller gets the error; the next call reads again
      fresh.rows.catch(() => {
        if (kept === fresh) kept = undefined
      })
    }
    const { plain, branded } = await kept.rows
    return (branded.size > 0 && branded.get(domainOf(host))) || plain
  }
}

interface Rows {
  readonly plain: Server
  /** By domain. */
  readonly branded: ReadonlyMap<string, Server>
}

/** The server as it looks under the domain of a brand. */
export const withBrand = (row: Server, { attributes }: Brand): Server => ({
  ...row,
  attributes: { ...row.attributes, ...versionsOf(attributes), ...attributes },
})

/** A text of the brand never has the version of that of the server. */
const versionsOf = (attributes: Brand['attributes']) => ({
  ...(attributes.termsUrl !== undefined && { termsVersion: '' }),
  ...(attributes.privacyUrl !== undefined && { privacyVersion: '' }),
})

/** A host name without its port. */
export const domainOf = (host = ''): string => host.toLowerCase().replace(/\.?(?::\d+)?$/, '')

/** The one row of the installation; a new one has none yet. */
export async function readServer(db: Db): Promise<Server> {
  const row = await db.selectFrom('server').orderBy('id').limit(1).selectAll().executeTakeFirst()
  return fromRow(server.schema, row ?? { id: 1 })
}

/** The settings, with those that the operator enforces for every administrator. */
export const asOperated = (row: Server, { noOutsideRequests }: Needs['config']): Server =>
  noOutsideRequests ? { ...row, attributes: { ...row.attributes, noOutsideRequests } } : row
