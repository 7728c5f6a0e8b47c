import { TooLongError } from '../ports/outside-reader.ts'
import { movedLinks } from './moved-tables.ts'
import type { Source, SourceRow } from './source.ts'

/** The path of the things of a table. */
const paths: Readonly<Record<string, string>> = {
  tc_users: 'users',
  tc_groups: 'groups',
  tc_calendars: 'calendars',
  tc_commands: 'commands',
  tc_geofences: 'geofences',
  tc_drivers: 'drivers',
  tc_maintenances: 'maintenance',
  tc_attributes: 'attributes/computed',
  tc_notifications: 'notifications',
  tc_orders: 'orders',
  tc_reports: 'reports',
  tc_devices: 'devices',
  tc_servers: 'server',
}
/** History is asked for by device and by so many days at most, by fewer where an answer was long: reading it blocks this thread. */
const MAX_DAYS = 31
const SHORTEST_DAYS = 1 / 24
const LONG_ANSWER = 20_000
const DAY_MS = 86_400_000
const YEAR_MS = 366 * DAY_MS
/** The first trackers of Traccar. */
const FIRST_MS = Date.UTC(2009, 0, 1)
const ANSWER_MS = 120_000

type Item = Readonly<Record<string, unknown>>

/**
 * A running stock server, asked as an administrator with a token. It does not tell passwords, one-time codes and keys: people set a
 * new password. Times are absolute there, and given in UTC. Rejects with one sentence where it does not answer.
 */
export async function openApiSource(address: string, token: string, now: Date, read: Read = fetched): Promise<Source> {
  const ask = asker(address, token, read)
  // Everybody may ask for the server; only an administrator for all links
  await ask('permissions?userId=0&managedUserId=0')
  let share: number | undefined
  const known = new Map<string, Promise<Item[]>>()
  const all = (table: string): Promise<Item[]> => {
    const found = known.get(table) ?? (table in paths ? ask(`${paths[table]}?all=true`) : Promise.resolve([]))
    known.set(table, found)
    return found
  }
  async function* rows(tables: readonly string[]): AsyncGenerator<{ table: string; row: SourceRow }> {
    for (const table of tables) {
      const links = movedLinks.find((one) => one.table === table)
      if (links) {
        // 0 stands for every one; the keys are columns of its database, in the case that this writes them in
        for (const link of await ask(`permissions?${links.owner}Id=0&${links.property}Id=0`))
          yield { table, row: rowOf(link) }
      } else if (table === 'tc_positions' || table === 'tc_events') {
        const devices = await all('tc_devices')
        for (const [index, device] of devices.entries()) {
          share = index / devices.length
          yield* history(ask, table, device, now)
        }
      } else for (const item of await all(table)) yield { table, row: rowOf(item) }
    }
  }
  return {
    identity: new URL(address).host,
    rows,
    // How much history there is, is known when it was read
    sizes: async () => new Map(),
    share: () => share,
    close: async () => {},
  }
}

async function* history(ask: Asker, table: string, { id, lastUpdate }: Item, now: Date) {
  if (!lastUpdate) return
  const within = (path: string, from: number, to: number): Promise<Item[]> =>
    ask(`${path}?deviceId=${id}&from=${new Date(from).toISOString()}&to=${new Date(to - 1).toISOString()}`)
  let to = Math.min(now.getTime(), Date.parse(String(lastUpdate)) + MAX_DAYS * DAY_MS)
  let days = MAX_DAYS
  let lastFound = to
  while (to > FIRST_MS) {
    // The events of a year, which are few, tell whether the unit was there at all
    if (lastFound - to > YEAR_MS && (await within('reports/events', to - YEAR_MS, to)).length === 0) {
      to -= YEAR_MS
      continue
    }
    const from = to - days * DAY_MS
    const items = await within(table === 'tc_positions' ? 'positions' : 'reports/events', from, to).catch((error) => {
      if (!(error.cause instanceof TooLongError) || days <= SHORTEST_DAYS) throw error
    })
    if (!items) {
      days /= 2
      continue
    }
    if (items.length > 0) lastFound = from
    for (const item of items) yield { table, row: rowOf(item) }
    if (items.length > LONG_ANSWER) days = Math.max(SHORTEST_DAYS, days / 2)
    else if (items.length < LONG_ANSWER / 4) days = Math.min(MAX_DAYS, days * 2)
    to = from
  }
}

/** Asks for an address; `fetched` unless the caller has to guard where it goes. */
export type Read = (
  url: string,
  headers: Readonly<Record<string, string>>,
) => Promise<{ readonly status: number; readonly text: string }>

const fetched: Read = async (url, headers) => {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(ANSWER_MS) })
  return { status: answer.status, text: await answer.text() }
}

type Asker = (path: string) => Promise<Item[]>

function asker(address: string, token: string, read: Read): Asker {
  const base = address.replace(/\/+$/, '').replace(/\/api$/, '')
  return async (path) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
    const { status, text } = await read(`${base}/api/${path}`, headers).catch((cause: Error) => {
      throw new Error(`${base} does not answer: ${cause.message}`, { cause })
    })
    if (status < 200 || status > 299)
      throw new Error(`${base} answers ${status} to /api/${path}: ${text.slice(0, 200)}`)
    const found = JSON.parse(text) as Item | Item[]
    return Array.isArray(found) ? found : [found]
  }
}

const time = /^\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** An item of the API as a row of its table; 0 is no reference. */
function rowOf(item: Item): SourceRow {
  return Object.fromEntries(Object.entries(item).map(([key, value]) => [key.toLowerCase(), textOf(key, value)]))
}

function textOf(key: string, value: unknown): string | null {
  if (value === null || value === undefined || (value === 0 && key.endsWith('Id'))) return null
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value === 'object') return JSON.stringify(value)
  if (key === 'data') return `\\x${Buffer.from(String(value), 'base64').toString('hex')}`
  if (typeof value === 'string' && /(Time|lastUpdate)$/.test(key) && time.test(value))
    return new Date(value).toISOString().replace('T', ' ').replace('Z', '')
  return String(value)
}
