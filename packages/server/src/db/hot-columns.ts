/** A column of a hot table: its type in the database, and the kind of value of the model (JSON is stored as text). */
export interface HotColumn {
  readonly type: 'integer' | 'smallint' | 'bigint' | 'double precision' | 'text'
  /** `reference` is an id; 0 (none) is stored as NULL. */
  readonly kind: 'number' | 'time' | 'flag' | 'text' | 'json' | 'reference'
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
const optionalNumber = { type: 'integer', kind: 'number', isRequired: false } as const
const reference = { type: 'bigint', kind: 'reference', isRequired: false } as const
const text = { type: 'text', kind: 'text', isRequired: true } as const
const optionalText = { type: 'text', kind: 'text', isRequired: false } as const
const json = { type: 'text', kind: 'json', isRequired: true } as const
const optionalJson = { type: 'text', kind: 'json', isRequired: false } as const

// The columns of the three tables that a batch writes, defined only here: the migration, the writes of both databases, the
// columns that are read and the types of the rows are derived from them.

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
  positionId: reference,
  geofenceId: reference,
  maintenanceId: reference,
  attributes: json,
  /** When the alarm was acknowledged, and by which user; NULL until then, and for events that are no alarms. */
  seenTime: optionalTime,
  seenBy: optionalNumber,
  /** The note of that user. */
  seenNote: optionalText,
} as const satisfies HotColumns

/** One row per device, separate from `device` because it is written with every batch. */
export const stateColumns = {
  deviceId,
  status: text,
  lastUpdate: optionalTime,
  positionId: reference,
  positionTime: optionalTime,
  /** When one of these was written, by the clock of the database. Each write sets it. */
  changedAt: optionalTime,
  /** The memory of the event rules of the device. */
  rules: optionalJson,
  /** Raised when another node takes the device over; NULL until a node takes it the first time. */
  epoch: optionalWhole,
  /** The node that last took it over. */
  node: optionalText,
} as const satisfies HotColumns

type Value<C extends HotColumn> = C['kind'] extends 'flag' ? 0 | 1 : C['type'] extends 'text' ? string : number
/** A row of such a table, as a query gives it. */
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
 * The source of a JavaScript expression for the stored value of this column of `item`. It is compiled once into a function
 * that packs rows: a loop over the columns takes half as long again.
 */
export function expressionOf(name: string, { kind, isRequired }: HotColumn): string {
  const field = `item.${name}`
  if (kind === 'time') return isRequired ? `${field}.getTime()` : `(${field} ? ${field}.getTime() : null)`
  if (kind === 'flag') return `(${field} ? 1 : 0)`
  if (kind === 'reference') return `(${field} || null)`
  if (kind === 'json') return isRequired ? `JSON.stringify(${field})` : `(${field} ? JSON.stringify(${field}) : null)`
  return isRequired ? field : `(${field} ?? null)`
}

/** Compiles a function from its parameters (`a, b`) and its body. */
export const compiled = <F>(parameters: string, body: string): F => new Function(parameters, body) as F
