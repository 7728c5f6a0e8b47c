import type { Batch } from '../database.ts'
import {
  compiled,
  eventColumns,
  expressionOf,
  type HotColumns,
  type HotValue,
  hourColumns,
  positionColumns,
  stateColumns,
} from '../hot-columns.ts'
import {
  databaseTime,
  HOUR_MS,
  hourConflict,
  hourNames,
  insertInto,
  noteBatch,
  noteEvents,
  positionConflict,
  positionNames,
  stateConflict,
  stateEvents,
  stateNames,
} from '../hot-statements.ts'
import { idsOf, lastHours, lastStates } from '../positions.ts'

/** A batch as one message to the writer thread, by columns; the numbers are transferred, not copied. */
export interface PackedBatch {
  readonly kind: 'batch'
  /** The numbers of each position, in the order of `insertPosition`. */
  readonly positions: Float64Array
  /** The other columns: for each, the values of all positions. */
  readonly texts: readonly (readonly HotValue[])[]
  readonly events: readonly PackedRow[]
  readonly states: readonly PackedRow[]
  readonly hours: readonly PackedRow[]
  /** The input of `noteBatch`; undefined for a batch of states only. */
  readonly ids: readonly number[] | undefined
}
/** The values of a row, in the order of its insert. */
export type PackedRow = readonly HotValue[]

/** The statements for a batch, and the indexes of the values that the writer has to read. */
export interface BatchStatements {
  readonly insertPosition: string
  readonly findPosition: string
  readonly insertEvent: string
  readonly putState: string
  readonly putHour: string
  readonly noteBatch: string
  readonly noteEvents: string
  readonly hourMs: number
  /** How many numbers and how many texts a position has. */
  readonly numbers: number
  readonly texts: number
  readonly position: ColumnIndexes<'id' | 'deviceId' | 'fixTime' | 'fingerprint'>
  /** Types of events that are not stored when the state of their device is not. */
  readonly stateEvents: readonly string[]
  readonly event: ColumnIndexes<'type' | 'deviceId' | 'positionId'>
  readonly state: ColumnIndexes<'deviceId' | 'positionId'>
  readonly hour: ColumnIndexes<'deviceId' | 'start' | 'stale'>
}
type ColumnIndexes<N extends string> = Readonly<Record<N, number>>

// Columns that can be NULL do not fit into a Float64Array
const isNumber = ({ type, isRequired }: HotColumns[string]): boolean => isRequired && type !== 'text'
const columns: HotColumns = positionColumns
const numberNames = positionNames.filter((name) => isNumber(columns[name]!))
const textNames = positionNames.filter((name) => !isNumber(columns[name]!))
const eventNames = Object.keys(eventColumns)

const expressions = (all: HotColumns, names: readonly string[]) => names.map((name) => expressionOf(name, all[name]!))

type FillNumbers = (numbers: Float64Array, at: number, item: object) => void
const fills = expressions(columns, numberNames).map((value, index) => `numbers[at + ${index}] = ${value}`)
const fillNumbers = compiled<FillNumbers>('numbers, at, item', fills.join('; '))
const textsOf = compiled<(items: readonly object[]) => PackedBatch['texts']>(
  'items',
  `return [${expressions(columns, textNames).map((value) => `items.map((item) => ${value})`)}]`,
)
const rowPacker = (all: HotColumns, names: readonly string[]) =>
  compiled<(item: object) => PackedRow>('item', `return [${expressions(all, names)}]`)
const packEvent = rowPacker(eventColumns, eventNames)
const packState = rowPacker(stateColumns, stateNames)
const packHour = rowPacker(hourColumns, hourNames)

const places = (names: readonly string[]) => Object.fromEntries(names.map((name, index) => [name, index]))

export const batchStatements = {
  insertPosition: `${insertInto('position', [...numberNames, ...textNames])} ${positionConflict}`,
  findPosition: 'select id from position where "deviceId" = ? and "fixTime" = ? and fingerprint = ?',
  insertEvent: insertInto('event', eventNames),
  putState: `${insertInto('device_state', stateNames)} ${stateConflict(databaseTime.sqlite)}`,
  putHour: `${insertInto('device_hour', hourNames)} ${hourConflict}`,
  noteBatch,
  noteEvents,
  stateEvents,
  hourMs: HOUR_MS,
  numbers: numberNames.length,
  texts: textNames.length,
  position: places(numberNames),
  event: places(eventNames),
  state: places(stateNames),
  hour: places(hourNames),
} as BatchStatements

/** The batch as a message to the writer; its events get ids from `firstEventId` on. */
export function packed(batch: Batch, firstEventId: number): PackedBatch {
  const { positions, events, states, hours } = batch
  const count = numberNames.length
  const numbers = new Float64Array(positions.length * count)
  let at = 0
  for (const position of positions) {
    fillNumbers(numbers, at, position)
    at += count
  }
  return {
    kind: 'batch',
    positions: numbers,
    texts: textsOf(positions),
    events: events.map((event, index) => packEvent({ ...event, id: firstEventId + index })),
    states: lastStates(states).map(packState),
    hours: lastHours(hours).map(packHour),
    ids: idsOf(batch, firstEventId),
  }
}
