import { Amount, Id, Nullable, type Static, Text, Time, Type } from '../kit/schema.ts'
import { fuelChangeSchema } from './behaviour-items.ts'
import { toldFuelVerdictSchema } from './fuel-verdict.ts'

/** What a fuel ledger may be asked for: days, and the most points of its curve. */
export const fuelLedgerBounds = { days: 31, levels: 400 } as const

/** The level of a tank at a moment (litres), and metres driven since the first level. */
const levelSchema = Type.Object({ time: Time, litres: Amount, metres: Amount })
export type FuelLevel = Static<typeof levelSchema>

const ignitions = ['on', 'off', 'unknown'] as const

/** What the sensor of a tank told: its curve, and its fillings and drains. */
export interface FuelTrack {
  /** In order; the first and the last are the first and the last of the period. */
  readonly levels: readonly FuelLevel[]
  readonly changes: readonly FuelTrackChange[]
  /** Metres driven in the period, also without a sensor. */
  readonly distance: number
}
export const fuelTrackChangeSchema = Type.Object({
  ...fuelChangeSchema.properties,
  /** Of the engine meanwhile: a drain while it ran is consumption. */
  ignition: Type.Unsafe<(typeof ignitions)[number]>(Type.String()),
})
export type FuelTrackChange = Static<typeof fuelTrackChangeSchema>

const entryKinds = ['filling', 'drain', 'driven'] as const
export type FuelEntryKind = (typeof entryKinds)[number]

const entrySchema = Type.Object({
  kind: Type.Unsafe<FuelEntryKind>(Type.String()),
  startTime: Time,
  endTime: Time,
  /** What it adds to the balance; negative for what it takes. */
  litres: Amount,
  /** After it. */
  balance: Amount,
  /** What the sensor says after it; null without a sensor. */
  sensor: Nullable(Amount),
  /** Metres, of what was driven. */
  distance: Amount,
  /** The record, of a filling that somebody recorded. */
  recordId: Nullable(Id),
  /** What the record says, and what the sensor does; null where one of them says nothing. */
  recorded: Nullable(Amount),
  sensed: Nullable(Amount),
  /** Of a drain: the engine was reported off meanwhile; else nothing is known of it. */
  isEngineOff: Type.Boolean(),
  /** What somebody said of a drain; null while nobody has. */
  verdict: Nullable(toldFuelVerdictSchema),
  fuel: Text,
  cost: Amount,
  latitude: Nullable(Amount),
  longitude: Nullable(Amount),
  address: Text,
})
export type FuelEntry = Static<typeof entrySchema>

/** What went into the tank of a vehicle and out of it. All litres are whole tenths, so that they add up as they are shown. */
export const fuelLedgerSchema = Type.Object({
  deviceId: Id,
  deviceName: Type.String(),
  /** Litres of a full tank; 0 when unknown. */
  capacity: Amount,
  /** Whether the tank reports its level. Without it what was filled counts as used. */
  isSensed: Type.Boolean(),
  start: Amount,
  filled: Amount,
  used: Amount,
  /** Candidates of theft: falls while the vehicle stood and its engine did not run. What is no theft counts as used (decision 180). */
  drained: Amount,
  /** The part of `drained` of which somebody said that it was stolen. */
  stolen: Amount,
  /** start + filled − used − drained */
  end: Amount,
  /** The last level; null without a sensor. */
  sensor: Nullable(Amount),
  fillings: Type.Integer(),
  /** Falls that nobody has judged, and those that were thefts. */
  drains: Type.Integer(),
  thefts: Type.Integer(),
  /** Metres. */
  distance: Amount,
  /** Of the records of the period. */
  cost: Amount,
  recorded: Amount,
  /** The oldest first. */
  entries: Type.Array(entrySchema),
  levels: Type.Array(levelSchema),
})
export type FuelLedger = Static<typeof fuelLedgerSchema>
