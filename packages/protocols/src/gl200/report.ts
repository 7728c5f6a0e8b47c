import { put, putAll } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { Fix } from '../define.ts'
import { bodyOf, durationOf, type Message } from './message.ts'
import { PLACE_SHAPE, readPlaces } from './place.ts'
import { readStatus } from './status.ts'

const HEAD = [
  String.raw`(?:(?<vin>[\dA-Z]{17}),)?[^,]*,(?<power>\d+)?,(?:(?<kind>\d{1,2}),)?(?:\d{1,2},)?(?:\d*,)?`,
  String.raw`(?:(?<battery>\d+),)?`,
].join('')

/** What follows the places differs by model; the first form that fits counts. */
const tails = [
  String.raw`\d\d,(?<millivolts>\d{1,5})?,(?<level>\d{1,3}),[01],[01]?,(?<temperature>-?\d{1,2}\.\d)?,`,
  [
    String.raw`(?<odometer>\d{1,7}\.\d)?,(?<hours>\d{5}:\d\d:\d\d)?,(?<adc1>[\da-fA-F]+)?,(?<adc2>[\da-fA-F]+)?,`,
    String.raw`(?:\d*,)?(?<level>\d{1,3})?,(?<status>[\da-fA-F]{6})?,(?<rpm>\d+)?,`,
    String.raw`(?:\d+(?:\.\d*)?|[Ii]nf|[Nn]a[Nn])?,(?<fuel>\d+)?,`,
  ].join(''),
  String.raw`(?<rssi>-?\d),(?<level>\d{1,3}),`,
  String.raw`(?:(?<odometer>\d{1,7}\.\d)?,)?(?<level>\d{1,3})?,`,
]
/** Every part ends at one place only, so that a text that does not fit is refused in linear time. */
const REPORT = new RegExp(`^${HEAD}(?<places>(?:${PLACE_SHAPE})+)(?:${tails.join('|')})`)

/** Battery voltages are above this; smaller numbers in their place mean something else. */
const SMALLEST_POWER = 10

/** A report of one or more places. Its time of sending is not read: the stock server does not either. */
export function decodeReport(message: Message): Fix[] | undefined {
  const { groups } = REPORT.exec(bodyOf(message) ?? '') ?? {}
  if (!groups) return undefined
  const fixes = readPlaces(groups.places!)
  for (const { attributes } of fixes) put(attributes, 'vin', groups.vin)
  readTail(groups, fixes.at(-1)!)
  return fixes
}

type Groups = Readonly<Record<string, string | undefined>>

const number = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))

function readTail(groups: Groups, { attributes }: Fix): void {
  const { power, battery, odometer, millivolts, rssi, kind } = groups
  if (Number(power) > SMALLEST_POWER) put(attributes, 'power', Number(power) / 1000)
  putAll(attributes, {
    batteryLevel: number(groups.level) ?? number(battery),
    battery: millivolts && Number(millivolts) / 1000,
    temp1: number(groups.temperature),
    odometer: odometer && Number(odometer) * 1000,
    hours: durationOf(groups.hours ?? ''),
    adc1: groups.adc1,
    adc2: groups.adc2,
    rpm: number(groups.rpm),
    fuel: number(groups.fuel),
    rssi: number(rssi),
  })
  readStatus(groups.status ?? '', attributes)
  if (rssi && kind) putAll(attributes, { motion: bit(Number(kind), 0), charge: bit(Number(kind), 1) })
}
