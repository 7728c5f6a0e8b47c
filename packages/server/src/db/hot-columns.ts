/** A column of a table of the hot path: how it is stored, and how a value of the model lies in it (JSON as text). */
export interface HotColumn {
  readonly type: 'integer' | 'smallint' | 'bigint' | 'double precision' | 'text'
  /** `link` is an id whose 0, for none, is stored as NULL. */
  readonly kind: 'number' | 'time' | 'flag' | 'text' | 'json' | 'link'
  readonly isRequired: boolean
}
export type HotColumns = Readonly<Record<string, HotColumn>>

const id = { type: 'bigint', kind: 'number', isRequired: true } as const
const deviceId = { type: 'integer', kind: 'number', isRequired: true } as const
const whole = { type: 'bigint', kind: 'number', isRequired: true } as const
const optionalWhole = { type: 'bigint', kind: 'number', isRequired: false } as const
const number = { type: 'double precision', kind: 'number', isRequired: true } as const
const flag = { type: 'smallint', kind: 'flag', isRequired: true } as const
const time = { type: 'bigint', kind: 'time', isRequired: true } as const
const optionalTime = { type: 'bigint', kind: 'time', isRequired: false } as const
const link = { type: 'bigint', kind: 'link', isRequired: false } as const
const text = { type: 'text', kind: 'text', isRequired: true } as const
const optionalText = { type: 'text', kind: 'text', isRequired: false } as const
const json = { type: 'text', kind: 'json', isRequired: true } as const
const optionalJson = { type: 'text', kind: 'json', isRequired: false } as const

// The four tables that a batch writes. Their columns stand here and nowhere else: the migration, both databases' writes,
// the list that a reader asks for and the types of the rows follow.

export const positionColumns = {
  id,
  deviceId,
  fingerprint: whole,
  protocol: optionalText,
  serverTime: time,
  deviceTime: time,
  fixTime: time,
  valid: flag,
  latitude: number,
  longitude: number,
  altitude: number,
  speed: number,
  course: number,
  accuracy: number,
  address: optionalText,
  network: optionalJson,
  geofenceIds: optionalJson,
  attributes: json,
} as const satisfies HotColumns

export const eventColumns = {
  id,
  type: text,
  eventTime: time,
  deviceId: { ...deviceId, isRequired: false },
  positionId: link,
  geofenceId: link,
  maintenanceId: link,
  attributes: json,
} as const satisfies HotColumns

/** One row a device, kept apart from `device` because it is written with every batch. */
export const stateColumns = {
  deviceId,
  status: text,
  lastUpdate: optionalTime,
  positionId: link,
  positionTime: optionalTime,
  /** What the event rules remember of the device. */
  rules: optionalJson,
  /** Raised when another node takes the device over; NULL: none has had it yet. */
  epoch: optionalWhole,
  /** The node that took it over last. */
  node: optionalText,
} as const satisfies HotColumns

/** One row a device and hour (UTC). */
export const hourColumns = {
  deviceId,
  start: time,
  /** Metres. */
  distance: number,
  /** With the engine on, milliseconds. */
  engineHours: whole,
  /** Knots. */
  maxSpeed: number,
  /** How many there are. */
  positions: whole,
  /** Fix times of the first and the last. */
  firstTime: optionalTime,
  lastTime: optionalTime,
  /** What stands here is not true any more: to be made again from the positions. */
  stale: flag,
} as const satisfies HotColumns

type Value<C extends HotColumn> = C['kind'] extends 'flag' ? 0 | 1 : C['type'] extends 'text' ? string : number
/** A row of such a table, as a query reads it. */
export type HotRow<T extends HotColumns> = {
  -readonly [K in keyof T]: Value<T[K]> | (T[K]['isRequired'] extends true ? never : null)
}

/** `"id", "deviceId" …`, each behind `prefix` (`p.`). */
export const nameList = (names: readonly string[], prefix = ''): string =>
  names.map((name) => `${prefix}"${name}"`).join(', ')

/** `"id" bigint, "deviceId" integer …` */
export const typedList = (columns: HotColumns, names: readonly string[] = Object.keys(columns)): string =>
  names.map((name) => `"${name}" ${columns[name]!.type}`).join(', ')

export type HotValue = string | number | null

/**
 * The text of an expression that reads a column off `item`, as the column holds it. Who packs thousands of rows a second
 * compiles it once: a loop over columns is half as slow again.
 */
export function expressionOf(name: string, { kind, isRequired }: HotColumn): string {
  const field = `item.${name}`
  if (kind === 'time') return isRequired ? `${field}.getTime()` : `(${field} ? ${field}.getTime() : null)`
  if (kind === 'flag') return `(${field} ? 1 : 0)`
  if (kind === 'link') return `(${field} || null)`
  if (kind === 'json') return isRequired ? `JSON.stringify(${field})` : `(${field} ? JSON.stringify(${field}) : null)`
  return isRequired ? field : `(${field} ?? null)`
}

/** Compiles a function of these parameters. */
export const compiled = <F>(parameters: string, body: string): F => new Function(parameters, body) as F
