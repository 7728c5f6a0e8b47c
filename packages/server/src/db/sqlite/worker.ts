import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { Page } from '../history.ts'
import { jsonRows } from '../json-rows.ts'
import { type PageRequest, readPage } from './page.ts'

// The functions of this file run in a worker thread. They are sent there as text (`workerSource`), because a worker that
// loads TypeScript costs 10 MB more; so they may use nothing but each other and what `serve` is given. Only a reader that is
// asked to reduce a history loads a file of ours.

export interface WorkerData {
  readonly file: string
  readonly readOnly: boolean
  readonly pragmas: readonly string[]
}

export interface Query {
  readonly kind: 'query'
  readonly sql: string
  readonly parameters: readonly unknown[]
}
export interface Rows {
  /** Empty for a statement that answers no rows. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
  readonly changes: number
}

/** A batch in columns: one message for all of it, its numbers handed over without a copy. */
export interface PackedBatch {
  readonly kind: 'batch'
  /** `numbersAPosition` for each position, in the order of the insert below. */
  readonly positions: Float64Array
  readonly protocols: readonly (string | null)[]
  readonly addresses: readonly (string | null)[]
  readonly networks: readonly (string | null)[]
  readonly geofences: readonly (string | null)[]
  readonly attributes: readonly string[]
  readonly events: readonly PackedEvent[]
  readonly states: readonly PackedState[]
}
/** id, type, eventTime, deviceId, positionId, geofenceId, maintenanceId, attributes */
export type PackedEvent = readonly [number, string, number, number, number | null, number | null, number | null, string]
/** deviceId, status, lastUpdate, positionId, positionTime, rules */
export type PackedState = readonly [number, string, number | null, number | null, number | null, string | null]

export type Request = Query | PageRequest | PackedBatch | { readonly kind: 'close' }
/** Ids of positions that were stored before, each with the id it is stored under. */
export type Duplicates = readonly (readonly [given: number, stored: number])[]
export type Answer = Rows | Page<unknown> | Duplicates | null
export type Reply = { readonly value: Answer } | { readonly error: { message: string; code: string } }

type Sqlite = typeof import('node:sqlite')
type Threads = typeof import('node:worker_threads')

function serve(sqlite: Sqlite, threads: Threads, load: NodeJS.Require): void {
  const port = threads.parentPort!
  const { file, readOnly, pragmas } = threads.workerData as WorkerData
  const answer = (work: () => Answer) => {
    try {
      const value = work()
      port.postMessage({ value }, handedOver(value))
    } catch (error) {
      port.postMessage({ error: described(error) })
    }
  }
  let db: DatabaseSync
  answer(() => {
    db = new sqlite.DatabaseSync(file, { readOnly, timeout: 10_000 })
    for (const pragma of pragmas) db.exec(`pragma ${pragma}`)
    db.function('fold', { deterministic: true }, fold)
    // A file that is no database is found out by reading it
    db.prepare('select count(*) from sqlite_master').get()
    return null
  })
  const statements = new Map<string, Prepared>()
  let write: ((batch: PackedBatch) => Duplicates) | undefined
  port.on('message', (request: Request) => {
    answer(() => {
      if (request.kind === 'query') return query(db, statements, request)
      if (request.kind === 'page') {
        return readPage(prepared(db, statements, request.sql).statement, request, { jsonRows, load })
      }
      if (request.kind === 'batch') {
        write ??= batchWriter(db)
        return write(request)
      }
      db.close()
      return null
    })
    if (request.kind === 'close') port.close()
  })
}

interface Prepared {
  readonly statement: StatementSync
  readonly columns: readonly string[]
}

/** The bytes of a page: the other thread gets them without a copy. */
function handedOver(answer: Answer): ArrayBuffer[] {
  const made = answer && 'made' in answer ? answer.made : undefined
  return made instanceof Uint8Array ? [made.buffer as ArrayBuffer] : []
}

function prepared(db: DatabaseSync, statements: Map<string, Prepared>, sql: string): Prepared {
  const known = statements.get(sql)
  if (known) return known
  const statement = db.prepare(sql)
  statement.setReturnArrays(true)
  const made = { statement, columns: statement.columns().map(({ name }) => name) }
  if (statements.size >= 200) statements.clear()
  statements.set(sql, made)
  return made
}

function query(db: DatabaseSync, statements: Map<string, Prepared>, { sql, parameters }: Query): Rows {
  const { statement, columns } = prepared(db, statements, sql)
  const values = parameters as SQLInputValue[]
  if (columns.length === 0) return { columns, rows: [], changes: Number(statement.run(...values).changes) }
  const rows = statement.all(...values) as unknown as unknown[][]
  return { columns, rows, changes: rows.length }
}

function batchWriter(db: DatabaseSync): (batch: PackedBatch) => Duplicates {
  // As `packed` of positions.ts lays them out
  const numbersAPosition = 13
  const insertPosition = db.prepare(`insert into position
    (id, deviceId, fingerprint, serverTime, deviceTime, fixTime, valid, latitude, longitude, altitude, speed, course,
    accuracy, protocol, address, network, geofenceIds, attributes)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (deviceId, fixTime, fingerprint) do nothing`)
  const findPosition = db.prepare('select id from position where deviceId = ? and fixTime = ? and fingerprint = ?')
  const insertEvent = db.prepare(`insert into event
    (id, type, eventTime, deviceId, positionId, geofenceId, maintenanceId, attributes) values (?, ?, ?, ?, ?, ?, ?, ?)`)
  const putState = db.prepare(`insert into device_state
    (deviceId, status, lastUpdate, positionId, positionTime, rules) values (?, ?, ?, ?, ?, ?)
    on conflict (deviceId) do update set status = excluded.status, lastUpdate = excluded.lastUpdate,
    positionId = iif(positionTime > excluded.positionTime, positionId, excluded.positionId),
    positionTime = iif(positionTime > excluded.positionTime, positionTime, excluded.positionTime),
    rules = coalesce(excluded.rules, rules)`)
  const [begin, commit] = [db.prepare('begin immediate'), db.prepare('commit')]

  function positions({ positions: n, protocols, addresses, networks, geofences, attributes }: PackedBatch) {
    const duplicates = new Map<number, number>()
    for (let row = 0, i = 0; row < attributes.length; row += 1, i += numbersAPosition) {
      const { changes } = insertPosition.run(
        n[i]!,
        n[i + 1]!,
        n[i + 2]!,
        n[i + 3]!,
        n[i + 4]!,
        n[i + 5]!,
        n[i + 6]!,
        n[i + 7]!,
        n[i + 8]!,
        n[i + 9]!,
        n[i + 10]!,
        n[i + 11]!,
        n[i + 12]!,
        protocols[row]!,
        addresses[row]!,
        networks[row]!,
        geofences[row]!,
        attributes[row]!,
      )
      if (changes === 0) duplicates.set(n[i]!, findPosition.get(n[i + 1]!, n[i + 5]!, n[i + 2]!)!.id as number)
    }
    return duplicates
  }

  return (batch) => {
    begin.run()
    try {
      const duplicates = positions(batch)
      for (const event of batch.events) if (!duplicates.has(event[4] ?? 0)) insertEvent.run(...event)
      for (const [deviceId, status, lastUpdate, positionId, positionTime, rules] of batch.states) {
        putState.run(deviceId, status, lastUpdate, duplicates.get(positionId ?? 0) ?? positionId, positionTime, rules)
      }
      commit.run()
      return [...duplicates]
    } catch (error) {
      if (db.isTransaction) db.exec('rollback')
      throw error
    }
  }
}

/** SQLite's own `lower` knows ASCII alone: `fold` also takes accents off, as the function of the same name in PostgreSQL. */
function fold(text: SQLInputValue): string | null {
  return text === null ? null : String(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function described(error: unknown): { message: string; code: string } {
  const { message, errcode } = error as Error & { errcode?: number }
  const names: Record<number, string> = {
    1: 'ERROR',
    5: 'BUSY',
    8: 'READONLY',
    10: 'IOERR',
    11: 'CORRUPT',
    13: 'FULL',
    14: 'CANTOPEN',
    26: 'NOTADB',
    787: 'CONSTRAINT_FOREIGNKEY',
    1299: 'CONSTRAINT_NOTNULL',
    1555: 'CONSTRAINT_PRIMARYKEY',
    2067: 'CONSTRAINT_UNIQUE',
  }
  return { message, code: `SQLITE_${names[errcode ?? 0] ?? names[(errcode ?? 0) & 0xff] ?? errcode ?? 'MISUSE'}` }
}

/** What a worker is started with, as CommonJS. */
export const workerSource = `
${[serve, handedOver, prepared, query, readPage, jsonRows, batchWriter, fold, described].join('\n')}
serve(require('node:sqlite'), require('node:worker_threads'), require)
//# sourceURL=${new URL(import.meta.url).pathname}`
