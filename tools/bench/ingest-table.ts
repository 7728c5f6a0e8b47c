import { benchProtocol } from './load/protocols/index.ts'
import type { LoadResult } from './load/units.ts'

/** One load on one server. */
export interface Row {
  readonly protocol: string
  readonly connections: number
  readonly mode: string
  readonly result: LoadResult
  /** Processor time of the server, all its threads, per record. */
  readonly micros: number
  /** Resident memory of the server in the end. */
  readonly megabytes: number
}

const headings = [
  'protocol',
  'connections',
  'mode',
  'acknowledged/s',
  'p50 ms',
  'p99 ms',
  'worst ms',
  'µs a record',
  'MB',
]

/** Prints the loads as a Markdown table. */
export function printIngest(database: string, rows: readonly Row[]): void {
  console.log(`\n${database}\n`)
  console.log(lineOf(headings))
  console.log(lineOf(headings.map(() => '---')))
  for (const row of rows) console.log(rowLine(row))
  if (rows.some(isUnanswered))
    console.log(
      '\n* No record is answered: counted when another connection to the database sees it, looked for every 10 ms.',
    )
}

/** One load as a line of the table. */
export const rowLine = (row: Row): string => lineOf(cellsOf(row))

function cellsOf(row: Row): string[] {
  const { protocol, connections, mode, result, micros, megabytes } = row
  const { acknowledged, seconds, p50, p99, worst } = result
  const rate = `${Math.round(acknowledged / seconds)}${isUnanswered(row) ? '*' : ''}`
  const latencies = [p50.toFixed(1), p99.toFixed(1), worst.toFixed(0)]
  return [protocol, String(connections), mode, rate, ...latencies, micros.toFixed(0), megabytes.toFixed(0)]
}

const isUnanswered = ({ protocol }: Row): boolean => benchProtocol(protocol).isUnanswered ?? false
const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
