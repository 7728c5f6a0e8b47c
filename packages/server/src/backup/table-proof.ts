import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/** The rows of a table, and a hash over all of them. */
export interface TableProof {
  readonly name: string
  readonly rows: number
  readonly hash: string
}

/** Rows whose text is hashed together. */
const ROWS_A_TURN = 500

/** Every table of an embedded database with its rows and their SHA-256 in the order of the file; reads all of it once. */
export function proveTables(db: DatabaseSync): TableProof[] {
  const tables = db
    .prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`)
    .all() as { name: string }[]
  return tables.map(({ name }) => ({ name, ...proveRows(db, name) }))
}

function proveRows(db: DatabaseSync, table: string): { rows: number; hash: string } {
  const statement = db.prepare(`select * from "${table}"`)
  statement.setReturnArrays(true)
  const hash = createHash('sha256')
  let turn: unknown[] = []
  let rows = 0
  for (const row of statement.iterate() as Iterable<unknown>) {
    turn.push(row)
    rows += 1
    if (turn.length === ROWS_A_TURN) {
      hash.update(JSON.stringify(turn))
      turn = []
    }
  }
  hash.update(JSON.stringify(turn))
  return { rows, hash: hash.digest('hex') }
}

/** The tables whose rows differ, by name; empty when both are equal. */
export function differences(one: readonly TableProof[], other: readonly TableProof[]): string[] {
  const hashes = new Map(other.map(({ name, rows, hash }) => [name, `${rows} ${hash}`]))
  const names = new Set([...one, ...other].map(({ name }) => name))
  const mine = new Map(one.map(({ name, rows, hash }) => [name, `${rows} ${hash}`]))
  return [...names].filter((name) => mine.get(name) !== hashes.get(name))
}

/** The proof as a table for people; with `other`, beside it. */
export function proofLines(tables: readonly TableProof[], other?: readonly TableProof[]): string[] {
  const found = new Map(other?.map((table) => [table.name, table]))
  const head = `${'table'.padEnd(28)}${'rows'.padStart(12)}  hash${other ? `${' '.repeat(14)}restored` : ''}`
  const lines = tables.map(({ name, rows, hash }) => {
    const line = `${name.padEnd(28)}${String(rows).padStart(12)}  ${hash.slice(0, SHOWN)}`
    if (!other) return line
    const again = found.get(name)
    return `${line}  ${String(again?.rows ?? '–').padStart(12)}  ${again?.hash.slice(0, SHOWN) ?? '–'}  ${again?.hash === hash ? 'equal' : 'DIFFERENT'}`
  })
  return [head, ...lines]
}

/** Digits of a hash that are shown. */
const SHOWN = 16
