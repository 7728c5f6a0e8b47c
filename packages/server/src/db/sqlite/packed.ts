import { type Twin, withoutTwins } from '../blocks/twins.ts'
import type { Batch, LatePosition } from '../database.ts'
import {
  compiled,
  eventColumns,
  expressionOf,
  type HotColumns,
  type HotValue,
  positionColumns,
  stateColumns,
} from '../hot-columns.ts'
import {
  databaseTime,
  insertInto,
  markLate,
  noteBatch,
  noteEvents,
  positionConflict,
  positionNames,
  stateConflict,
  stateEvents,
  stateNames,
} from '../hot-statements.ts'
import { idsOf, lastStates } from '../positions.ts'

/** A batch as one message to the writer thread; the numbers are transferred, not copied. */
export interface PackedBatch {
  readonly kind: 'batch'
  readonly positions: PackedRows
  readonly events: readonly PackedRow[]
  readonly states: PackedRows
  readonly late: readonly LatePosition[]
  /** Positions whose report is in a block, with the id there: they are not among `positions`. */
  readonly twins: readonly Twin[]
  /** The input of `noteBatch`; undefined for a batch of states only. */
  readonly ids: readonly number[] | undefined
}
/** Rows by columns. A list for each row would take eight times as long to cross into the thread. */
export interface PackedRows {
  readonly count: number
  /** The numbers of each row, in the order of its insert; NaN is NULL. */
  readonly numbers: Float64Array
  /** Of each other column the values of all rows, or the one that all have. */
  readonly texts: readonly (readonly (string | null)[] | string | null)[]
}
/** The values of a row, in the order of its insert. */
export type PackedRow = readonly HotValue[]

/** The insert of a table, and the indexes of the numbers that the writer has to read. */
export interface TableStatement<N extends string> {
  readonly insert: string
  /** For each number of a row, whether it can be NULL. */
  readonly nullable: readonly boolean[]
  /** How many other values a row has, which follow the numbers. */
  readonly texts: number
  readonly at: ColumnIndexes<N>
}

/** The statements for a batch. */
export interface BatchStatements {
  readonly position: TableStatement<'id' | 'deviceId' | 'fixTime' | 'fingerprint'>
  readonly state: TableStatement<'deviceId' | 'positionId'>
  readonly findPosition: string
  readonly insertEvent: string
  readonly event: ColumnIndexes<'type' | 'deviceId' | 'positionId'>
  /** Types of events that are not stored when the state of their device is not. */
  readonly stateEvents: readonly string[]
  readonly noteBatch: string
  readonly noteEvents: string
  readonly markLate: string
}
type ColumnIndexes<N extends string> = Readonly<Record<N, number>>

const isNumber = ({ type }: HotColumns[string]): boolean => type !== 'text'
const expressions = (all: HotColumns, names: readonly string[]) => names.map((name) => expressionOf(name, all[name]!))
const places = (names: readonly string[]) => Object.fromEntries(names.map((name, index) => [name, index]))

type FillNumbers = (numbers: Float64Array, at: number, item: object) => void
type TextsOf = (items: readonly object[]) => readonly (readonly (string | null)[])[]

/** A table of the batch: its statement, and the function that packs rows for it. */
function tableOf(table: string, all: HotColumns, { names, conflict }: { names: readonly string[]; conflict: string }) {
  const numberNames = names.filter((name) => isNumber(all[name]!))
  const textNames = names.filter((name) => !isNumber(all[name]!))
  const width = numberNames.length
  const fills = expressions(all, numberNames).map((value, index) => {
    const number = all[numberNames[index]!]!.isRequired ? value : `${value} ?? NaN`
    return `numbers[at + ${index}] = ${number}`
  })
  const fillNumbers = compiled<FillNumbers>('numbers, at, item', fills.join('; '))
  const columns = expressions(all, textNames).map((value) => `items.map((item) => ${value})`)
  const textsOf = compiled<TextsOf>('items', `return [${columns}]`)
  return {
    statement: {
      insert: `${insertInto(table, [...numberNames, ...textNames])} ${conflict}`,
      nullable: numberNames.map((name) => !all[name]!.isRequired),
      texts: textNames.length,
      at: places(numberNames),
    },
    pack(items: readonly object[]): PackedRows {
      const numbers = new Float64Array(items.length * width)
      for (let row = 0; row < items.length; row++) fillNumbers(numbers, row * width, items[row]!)
      return { count: items.length, numbers, texts: textsOf(items).map(commonOf) }
    },
  }
}

/** The one value that all rows have, else all of them. */
function commonOf(values: readonly (string | null)[]): PackedRows['texts'][number] {
  const [first = null] = values
  for (const value of values) if (value !== first) return values
  return first
}

const position = tableOf('position', positionColumns, { names: positionNames, conflict: positionConflict })
const state = tableOf('device_state', stateColumns, {
  names: stateNames,
  conflict: stateConflict(databaseTime.sqlite),
})
const eventNames = Object.keys(eventColumns)
const packEvent = compiled<(item: object) => PackedRow>('item', `return [${expressions(eventColumns, eventNames)}]`)

export const batchStatements = {
  position: position.statement,
  state: state.statement,
  findPosition: 'select id from position where "deviceId" = ? and "fixTime" = ? and fingerprint = ?',
  insertEvent: insertInto('event', eventNames),
  event: places(eventNames),
  stateEvents,
  noteBatch,
  noteEvents,
  markLate,
} as unknown as BatchStatements

/** The batch as a message to the writer; its events get ids from `firstEventId` on. */
export function packed(batch: Batch, firstEventId: number, twins: readonly Twin[] = []): PackedBatch {
  const { positions, events, states, late = [] } = withoutTwins(batch, twins)
  return {
    kind: 'batch',
    positions: position.pack(positions),
    events: events.map((event, index) => packEvent({ ...event, id: firstEventId + index })),
    states: state.pack(lastStates(states)),
    late,
    twins,
    ids: idsOf(batch, firstEventId),
  }
}

/** The memory of a batch that is transferred. */
export const buffersOf = ({ positions, states }: PackedBatch): ArrayBuffer[] =>
  [positions, states].map(({ numbers }) => numbers.buffer as ArrayBuffer)
