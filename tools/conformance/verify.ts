import type { Fix } from '@rastro/protocols/define'
import { networkDifferences, sameValue, show } from './compare.ts'
import { NOW, type Outcome } from './play.ts'
import type { Expected, RecordedNetwork, Row } from './rows.ts'

/** The assertions of a row that our outcome fails, one sentence each (`_common.md` §8 of the fact sheets). */
export function violations(row: Row, outcome: Outcome): string[] {
  if (outcome.error) return [`${row.verify}: threw ${outcome.error.name}: ${outcome.error.message}`]
  const check = checks[row.verify]
  if (!check) return [`no check is known for "${row.verify}"`]
  return check(outcome.fixes, row.expect ?? {}).map((text) => `${row.verify}: ${text}`)
}

type Check = (fixes: readonly Fix[], expect: Expected) => string[]

const checks: Readonly<Record<string, Check>> = {
  null: (fixes) => (fixes.length === 0 ? [] : [`${fixes.length} positions where there are none`]),
  notNull: (fixes) => (fixes.length > 0 ? [] : ['nothing was decoded']),
  position: (fixes, expect) => [...exactlyOne(fixes), ...fixes.slice(0, 1).flatMap((fix) => place(fix, expect))],
  positions: (fixes, expect) => [
    ...(fixes.length > 0 ? [] : ['no position']),
    ...fixes.flatMap((fix, index) =>
      expect.checkLocation === false ? types(fix) : place(fix, index === 0 ? expect : {}),
    ),
  ],
  attributes: (fixes) => [
    ...exactlyOne(fixes),
    ...fixes.slice(0, 1).flatMap((fix) => (Object.keys(fix.attributes).length > 0 ? types(fix) : ['no attribute'])),
  ],
  attribute: ([first], expect) => (first ? attribute(first, expect) : ['nothing was decoded']),
}

const exactlyOne = (fixes: readonly Fix[]): string[] =>
  fixes.length === 1 ? [] : [`${fixes.length} positions instead of one`]

function attribute(fix: Fix, { attribute: name = '', value }: Expected): string[] {
  if (name === 'network') return networkDifferences(value as RecordedNetwork, fix)
  const ours = ['speed', 'course', 'altitude'].includes(name) ? (fix[name as 'speed'] ?? 0) : fix.attributes[name]
  if (sameValue(value ?? undefined, ours)) return []
  return [`${name} is ${show(ours)} instead of ${show(value)}`]
}

function place(fix: Fix, expect: Expected): string[] {
  const time = fix.fixTime?.getTime()
  return [
    ...types(fix),
    ...(expect.fixTime === undefined ? plausible(time) : exact('fixTime', new Date(expect.fixTime).getTime(), time)),
    ...(expect.valid === undefined ? [] : exact('valid', expect.valid, fix.valid ?? false)),
    ...near('latitude', expect.latitude, fix.latitude),
    ...near('longitude', expect.longitude, fix.longitude),
    ...ranges.flatMap(([name, low, high]) => within(name, fix[name] ?? 0, low, high)),
  ]
}

const ranges = [
  ['latitude', -90, 90],
  ['longitude', -180, 180],
  ['altitude', -12262, 18000],
  ['speed', 0, 869],
  ['course', 0, 360],
] as const

const DAY_AND_HOUR_MS = 25 * 3_600_000

function plausible(time: number | undefined): string[] {
  if (time !== undefined && time > Date.UTC(1999, 0, 1) && time < NOW.getTime() + DAY_AND_HOUR_MS) return []
  return [`the fix time ${time === undefined ? 'is absent' : new Date(time).toISOString()}`]
}

const exact = (name: string, wanted: unknown, ours: unknown): string[] =>
  wanted === ours ? [] : [`${name} is ${show(ours)} instead of ${show(wanted)}`]

const near = (name: string, wanted: number | undefined, ours = 0): string[] =>
  wanted === undefined || Math.abs(wanted - ours) <= 1e-5 ? [] : [`${name} is ${ours} instead of ${wanted}`]

const within = (name: string, value: number, low: number, high: number): string[] =>
  value >= low && value <= high ? [] : [`${name} ${value} is not within ${low} and ${high}`]

const numeric =
  'index hdop vdop pdop sat satVisible rssi odometer rpm fuel fuelUsed power battery batteryLevel steps hours'.split(
    ' ',
  )
const flags = 'charge ignition motion archive roaming'.split(' ')
const texts = 'driverUniqueId result'.split(' ')

/** Checks the types of the attributes that the product relies on. */
function types(fix: Fix): string[] {
  const wrong = (names: readonly string[], type: string) =>
    names.filter((name) => fix.attributes[name] !== undefined && typeof fix.attributes[name] !== type)
  const level = fix.attributes.batteryLevel
  return [
    ...[...wrong(numeric, 'number'), ...wrong(flags, 'boolean'), ...wrong(texts, 'string')].map(
      (name) => `${name} is ${show(fix.attributes[name])}`,
    ),
    ...(typeof level === 'number' ? within('batteryLevel', level, 0, 100) : []),
  ]
}
