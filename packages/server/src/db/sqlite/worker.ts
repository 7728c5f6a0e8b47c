import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { type AddressTeller, addressTeller, type PlaceData } from '@rastro/core/places/address-teller'
import { streetFinder } from '@rastro/core/places/street-finder'
import { townFinder } from '@rastro/core/places/town-finder'
import type { Page } from '../history.ts'
import { type AddressColumns, type JsonField, jsonRows } from '../json-rows.ts'
import type { Outcome } from '../positions.ts'
import {
  type BatchStatements,
  batchStatements,
  type PackedBatch,
  type PackedRows,
  type TableStatement,
} from './packed.ts'
import { type PageRequest, readPage } from './page.ts'

// The functions of this file run in a worker thread. They are sent there as text (`workerSource`), because a worker that
// loads TypeScript needs 10 MB more. So they may use only each other and what `serve` is given. Only a reader with a
// reduction or a history as JSON loads files of ours.

export interface WorkerData {
  readonly file: string
  readonly readOnly: boolean
  readonly pragmas: readonly string[]
  /** Gives way to the other threads of this process and machine. */
  readonly givesWay?: boolean
}

export interface Query {
  readonly kind: 'query'
  readonly sql: string
  readonly parameters: readonly unknown[]
}
/** A query whose rows are wanted as JSON. */
export interface JsonQuery {
  readonly kind: 'json'
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly fields: readonly JsonField[]
  /** The data for filling empty addresses; its memory is shared, not copied. */
  readonly addresses: { readonly data: PlaceData; readonly columns: AddressColumns } | undefined
}
export interface Rows {
  /** Empty for a statement without a result. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
  readonly changes: number
}

export type Request = Query | JsonQuery | PageRequest | PackedBatch | { readonly kind: 'close' }
export type Answer = Rows | Uint8Array | Page<unknown> | Outcome | null
export type Reply =
  | {
      readonly value: Answer
      /** Pages of the log that are not in the file yet, after a transaction of the writer. */
      readonly logPages: number | undefined
    }
  | { readonly error: { message: string; code: string } }

type Sqlite = typeof import('node:sqlite')
type Os = typeof import('node:os')
type Threads = typeof import('node:worker_threads')

/** The data passed to the thread at its start. */
interface Given {
  readonly sqlite: Sqlite
  readonly os: Os
  readonly threads: Threads
  readonly load: NodeJS.Require
  readonly statementsOfBatch: BatchStatements
}

function serve({ sqlite, os, threads, load, statementsOfBatch }: Given): void {
  const port = threads.parentPort!
  const { file, readOnly, pragmas, givesWay } = threads.workerData as WorkerData
  if (givesWay) giveWay(os)
  const answer = (work: () => Answer) => {
    try {
      const value = work()
      port.postMessage({ value, logPages: logPages() }, handedOver(value))
    } catch (error) {
      port.postMessage({ error: described(error) })
    }
  }
  let db: DatabaseSync
  let lookAtLog: StatementSync | undefined
  /** Between transactions of the writer. Only reads shared memory, without copying. */
  const logPages = (): number | undefined => {
    if (readOnly || !db.isOpen || db.isTransaction) return undefined
    lookAtLog ??= db.prepare('pragma wal_checkpoint(noop)')
    const { log, checkpointed } = lookAtLog.get() as { log: number; checkpointed: number }
    return log - checkpointed
  }
  answer(() => {
    db = new sqlite.DatabaseSync(file, { readOnly, timeout: 10_000 })
    for (const pragma of pragmas) db.exec(`pragma ${pragma}`)
    db.function('fold', { deterministic: true }, fold)
    // Fails when the file is not a database, which opening does not detect
    db.prepare('select count(*) from sqlite_master').get()
    return null
  })
  const statements = new Map<string, Prepared>()
  let write: ((batch: PackedBatch) => Outcome) | undefined
  let tell: AddressTeller | undefined
  port.on('message', (request: Request) => {
    answer(() => {
      if (request.kind === 'query') return query(db, statements, request)
      if (request.kind === 'json') {
        const { rows } = query(db, statements, request)
        const { fields, addresses } = request
        if (addresses) tell ??= addressTeller(addresses.data)
        return new TextEncoder().encode(jsonRows(rows, fields, addresses?.columns, tell))
      }
      if (request.kind === 'page') {
        return inSnapshot(db, () => {
          const rows = prepared(db, statements, request.sql).statement
          const block = prepared(db, statements, request.blockSql).statement
          return readPage({ rows, block }, request, { load })
        })
      }
      if (request.kind === 'batch') {
        write ??= batchWriter(db, statementsOfBatch)
        return write(request)
      }
      db.close()
      return null
    })
    if (request.kind === 'close') port.close()
  })
}

/** Lowers the priority of this thread; systems other than Linux know only that of the whole process. */
function giveWay({ platform, getPriority, setPriority, constants }: Os): void {
  if (platform() !== 'linux') return
  try {
    const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority
    setPriority(Math.min(getPriority() + PRIORITY_BELOW_NORMAL, PRIORITY_LOW))
  } catch {
    // A sandbox may forbid it: then the thread works as the others do
  }
}

interface Prepared {
  readonly statement: StatementSync
  readonly columns: readonly string[]
}

/** Runs queries that see the database at one moment. */
function inSnapshot<T>(db: DatabaseSync, work: () => T): T {
  db.exec('begin')
  try {
    return work()
  } finally {
    db.exec('commit')
  }
}

/** The buffer of a text, to be transferred to the other thread instead of copied. */
function handedOver(answer: Answer): ArrayBuffer[] {
  const made = answer && 'made' in answer ? answer.made : answer
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

function query(
  db: DatabaseSync,
  statements: Map<string, Prepared>,
  { sql, parameters }: Pick<Query, 'sql' | 'parameters'>,
): Rows {
  const { statement, columns } = prepared(db, statements, sql)
  const values = parameters as SQLInputValue[]
  if (columns.length === 0) return { columns, rows: [], changes: Number(statement.run(...values).changes) }
  const rows = statement.all(...values) as unknown as unknown[][]
  return { columns, rows, changes: rows.length }
}

type RunInsert = (insert: StatementSync, rows: PackedRows, row: number, first: number) => { changes: number | bigint }

/** Runs the insert of a table with one row, whose numbers start at `first`. */
function inserter(db: DatabaseSync, { insert, nullable, texts }: TableStatement<string>) {
  const statement = db.prepare(insert)
  // Every value is written out: filling and spreading an array for each row would cost a tenth of the insert
  const ofNumbers = nullable.map((isNullable, at) => {
    const number = `n[first + ${at}]`
    return isNullable ? `(${number} !== ${number} ? null : ${number})` : number
  })
  const ofTexts = Array.from({ length: texts }, (_, at) => `(Array.isArray(t[${at}]) ? t[${at}][row] : t[${at}])`)
  const body = `const { numbers: n, texts: t } = rows; return insert.run(${[...ofNumbers, ...ofTexts]})`
  const run = new Function('insert', 'rows', 'row', 'first', body) as RunInsert
  return (rows: PackedRows, row: number): boolean => run(statement, rows, row, row * nullable.length).changes !== 0
}

function batchWriter(db: DatabaseSync, made: BatchStatements): (batch: PackedBatch) => Outcome {
  const { event, stateEvents } = made
  const [position, state] = [made.position.at, made.state.at]
  const [insertPosition, putState] = [inserter(db, made.position), inserter(db, made.state)]
  const findPosition = db.prepare(made.findPosition)
  const insertEvent = db.prepare(made.insertEvent)
  const [noteBatch, noteEvents, markLate] = [made.noteBatch, made.noteEvents, made.markLate].map((sql) =>
    db.prepare(sql),
  ) as [StatementSync, StatementSync, StatementSync]
  const [begin, commit] = [db.prepare('begin immediate'), db.prepare('commit')]

  /** Inserts the positions; returns the duplicates (given id → stored id). */
  function putPositions({ positions, twins }: PackedBatch) {
    const duplicates = new Map<number, number>(twins)
    const { count, numbers: n } = positions
    for (let row = 0; row < count; row += 1) {
      if (insertPosition(positions, row)) continue
      const first = row * made.position.nullable.length
      const [deviceId, fixTime] = [n[first + position.deviceId]!, n[first + position.fixTime]!]
      const { id } = findPosition.get(deviceId, fixTime, n[first + position.fingerprint]!)!
      duplicates.set(n[first + position.id]!, id as number)
    }
    return duplicates
  }

  /** Writes the states; returns the ids of devices that another node has taken over. */
  function putStates({ states }: PackedBatch, duplicates: ReadonlyMap<number, number>): number[] {
    const lost: number[] = []
    const { count, numbers: n } = states
    for (let row = 0; row < count; row += 1) {
      const first = row * made.state.nullable.length
      const stored = duplicates.size > 0 ? duplicates.get(n[first + state.positionId]!) : undefined
      if (stored !== undefined) n[first + state.positionId] = stored
      if (!putState(states, row)) lost.push(n[first + state.deviceId]!)
    }
    return lost
  }

  function putEvents({ events }: PackedBatch, duplicates: ReadonlyMap<number, number>, lost: readonly number[]): void {
    for (const row of events) {
      const isUntrue = stateEvents.includes(String(row[event.type])) && lost.includes(Number(row[event.deviceId]))
      if (!isUntrue && !duplicates.has(Number(row[event.positionId]))) insertEvent.run(...row)
    }
  }

  return (batch) => {
    begin.run()
    try {
      const duplicates = putPositions(batch)
      const lost = putStates(batch, duplicates)
      putEvents(batch, duplicates, lost)
      for (const { deviceId, time } of batch.late) markLate.run(time, time, time, deviceId)
      if (batch.ids) noteBatch.run(...batch.ids)
      if (batch.ids && batch.events.length > 0) noteEvents.run(...batch.ids.slice(2))
      commit.run()
      return { duplicates: [...duplicates], lost }
    } catch (error) {
      if (db.isTransaction) db.exec('rollback')
      throw error
    }
  }
}

/** Lower case without accents, like the function of this name in PostgreSQL; SQLite's own `lower` handles only ASCII. */
function fold(text: SQLInputValue): string | null {
  return text === null ? null : String(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function described(error: unknown): { message: string; code: string } {
  const { message, errcode } = error as Error & { errcode?: number }
  const names: Record<number, string> = {
    1: 'ERROR',
    3: 'PERM',
    5: 'BUSY',
    6: 'LOCKED',
    8: 'READONLY',
    10: 'IOERR',
    11: 'CORRUPT',
    13: 'FULL',
    14: 'CANTOPEN',
    15: 'PROTOCOL',
    26: 'NOTADB',
    787: 'CONSTRAINT_FOREIGNKEY',
    1299: 'CONSTRAINT_NOTNULL',
    1555: 'CONSTRAINT_PRIMARYKEY',
    2067: 'CONSTRAINT_UNIQUE',
  }
  return { message, code: `SQLITE_${names[errcode ?? 0] ?? names[(errcode ?? 0) & 0xff] ?? errcode ?? 'MISUSE'}` }
}

/** The source of the worker, as CommonJS. */
export const workerSource = `
${[serve, giveWay, inSnapshot, handedOver, prepared, query, readPage, jsonRows, streetFinder, townFinder, addressTeller, inserter, batchWriter, fold, described].join('\n')}
serve({ sqlite: require('node:sqlite'), os: require('node:os'), threads: require('node:worker_threads'), load: require, statementsOfBatch: ${JSON.stringify(batchStatements)} })
//# sourceURL=${new URL(import.meta.url).pathname}`
