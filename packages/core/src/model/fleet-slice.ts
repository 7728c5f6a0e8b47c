import { isTime, type TObject } from '../kit/schema.ts'
import { type Device, devices as deviceResource } from '../resources/device.ts'
import type { Position } from './position.ts'

/** A column of a slice: one value shared by all rows, or one per row. Times are milliseconds. */
type Column = { readonly all: unknown } | { readonly each: readonly unknown[] }
interface Table {
  readonly count: number
  readonly columns: Readonly<Record<string, Column>>
}

/** Devices with their positions, by column: names and shared values are stored once. */
export interface FleetSlice {
  readonly devices: Table
  readonly positions: Table
  /** Distinct sets of attributes as JSON; column `attributes` of the positions has the index of each row's set. */
  readonly attributes: readonly string[]
}

/** The attributes of a position used by list, map, states and search. */
const neededAttributes = ['ignition', 'motion', 'alarm', 'blocked', 'out1', 'driverUniqueId'] as const

const deviceKeys = Object.keys(deviceResource.schema.properties) as (keyof Device)[]
const deviceTimes = new Set(
  deviceKeys.filter((key) => isTime((deviceResource.schema as TObject).properties[key]!)) as string[],
)
const positionKeys = [
  'id',
  'deviceId',
  'serverTime',
  'fixTime',
  'valid',
  'latitude',
  'longitude',
  'speed',
  'course',
] as const
const positionTimes: ReadonlySet<string> = new Set(['serverTime', 'fixTime'])

export function packFleet(devices: readonly Device[], positions: readonly Position[]): FleetSlice {
  const sets = new Map<string, number>()
  const rows = positions.map((position) => {
    const text = JSON.stringify(neededOf(position.attributes))
    if (!sets.has(text)) sets.set(text, sets.size)
    return { ...position, attributes: sets.get(text)! }
  })
  return {
    devices: tableOf(devices, deviceKeys),
    positions: tableOf(rows, [...positionKeys, 'attributes']),
    attributes: [...sets.keys()],
  }
}

/** Decodes the devices of a slice and their positions, which lack the fields that a slice omits. */
export function unpackFleet(slice: FleetSlice): { devices: Device[]; positions: Position[] } {
  const sets = slice.attributes.map(sharedSet)
  return {
    devices: rowsOf(slice.devices, deviceTimes) as unknown as Device[],
    positions: rowsOf(slice.positions, positionTimes).map((row) =>
      brief(row as unknown as Position, sets[row.attributes as number]!),
    ),
  }
}

/** The position without the fields that only a visible row needs: in a large fleet these are most of the memory. */
export const briefPosition = (position: Position): Position =>
  isBrief(position) ? position : brief(position, sharedSet(JSON.stringify(neededOf(position.attributes))))

/** Whether fields were omitted. */
export const isBrief = ({ attributes }: Pick<Position, 'attributes'>): boolean => shared.has(attributes)

function brief(position: Position, attributes: Position['attributes']): Position {
  const { id, deviceId, serverTime, fixTime, valid, latitude, longitude, speed, course } = position
  const place = { id, deviceId, serverTime, fixTime, deviceTime: fixTime, valid, latitude, longitude, speed, course }
  return {
    ...place,
    attributes,
    protocol: null,
    altitude: 0,
    address: null,
    accuracy: 0,
    network: null,
    geofenceIds: null,
  }
}

function neededOf(attributes: Position['attributes']): Record<string, unknown> {
  const needed: Record<string, unknown> = {}
  for (const key of neededAttributes) if (attributes[key] !== undefined) needed[key] = attributes[key]
  return needed
}

/** Equal sets share one object: most vehicles have one of a few. */
function sharedSet(text: string): Position['attributes'] {
  const known = sets.get(text)?.deref()
  if (known) return known
  const attributes = JSON.parse(text) as Position['attributes']
  sets.set(text, new WeakRef(attributes))
  shared.add(attributes)
  return attributes
}
const sets = new Map<string, WeakRef<Position['attributes']>>()
const shared = new WeakSet<object>()

function tableOf(rows: readonly object[], keys: readonly string[]): Table {
  const columns: Record<string, Column> = {}
  for (const key of keys) columns[key] = columnOf(rows.map((row) => plain((row as Record<string, unknown>)[key])))
  return { count: rows.length, columns }
}

const columnOf = (values: readonly unknown[]): Column => {
  const [first] = values
  const isShared = (typeof first !== 'object' || first === null) && values.every((value) => value === first)
  return isShared ? { all: first ?? null } : { each: values }
}
const plain = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value)

function rowsOf({ count, columns }: Table, times: ReadonlySet<string>): Record<string, unknown>[] {
  const rows: Record<string, unknown>[] = Array.from({ length: count }, () => ({}))
  for (const [key, column] of Object.entries(columns)) {
    const isMoment = times.has(key)
    for (let at = 0; at < count; at++) {
      const value = 'all' in column ? column.all : column.each[at]
      rows[at]![key] = isMoment && typeof value === 'number' ? new Date(value) : value
    }
  }
  return rows
}
