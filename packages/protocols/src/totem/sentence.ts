import { addAlarm, put, putAll } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { Attributes, DecodeContext, Fix } from '../define.ts'
import { degreesMinutes } from '../text.ts'
import { addOldAlarm, type Content, cellOf, momentOf, OLD_HEAD, type Parts } from './old.ts'

const NUMBER = String.raw`\d+(?:\.\d*)?`
const FRACTION = String.raw`\d+\.\d+`
const IO = '(?<io>[01]{1,31})'
const CELL = String.raw`[\da-fA-F]*(?<lac>[\da-fA-F]{4})(?<cid>[\da-fA-F]{4})`
const REST = String.raw`(?<temp>\d+)\|(?<odometer>${FRACTION})\|\d+\|`

/** Format 1: an RMC sentence, then fields between bars. */
const RMC = new RegExp(
  [
    String.raw`${OLD_HEAD}\$GPRMC,(?<time>\d{6})\.\d+,(?<validity>[AV]),`,
    String.raw`(?<latitude>\d{3,}\.\d+),(?<north>[NS]),(?<longitude>\d{3,}\.\d+),(?<east>[EW]),`,
    String.raw`(?<speed>${NUMBER})?,(?<course>${NUMBER})?,(?<date>\d{6})[^*]*\*[\da-fA-F]{2}\|`,
    String.raw`(?<pdop>${FRACTION})\|(?<hdop>${FRACTION})\|(?<vdop>${FRACTION})\|${IO}\|\d+\|`,
    String.raw`\d(?<battery>\d{3})(?<power>\d{4})\|(?:(?<adc>\d+)\|)?${CELL}\|${REST}`,
  ].join(''),
)
/** Format 2: fields between bars alone. */
const BARS = new RegExp(
  [
    String.raw`${OLD_HEAD}(?<date>\d{6})(?<time>\d{6})\|(?<validity>[AV])\|`,
    String.raw`(?<latitude>\d{3,}\.\d+)\|(?<north>[NS])\|(?<longitude>\d{3,}\.\d+)\|(?<east>[EW])\|`,
    String.raw`(?<speed>${NUMBER})?\|(?<course>${NUMBER})?\|(?<hdop>${FRACTION})\|${IO}\|`,
    String.raw`\d(?<battery>\d\d)(?<power>\d\d)\|(?<adc>\d+)\|${CELL}\|${REST}`,
  ].join(''),
)

/** The inputs and outputs by their bits in the status. */
type Switches = readonly (readonly [index: number, name: string])[]
const rmcSwitches: Switches = [
  [4, 'in3'],
  [5, 'in4'],
  [6, 'in1'],
  [7, 'in2'],
  [8, 'out1'],
  [9, 'out2'],
]
const barNames: readonly string[] = [
  ...['antenna', 'charge', 'in1', 'in2', 'in3', 'in4', 'in5', 'in6'],
  ...['out1', 'out2', 'out3', 'out4'],
]
const barSwitches: Switches = barNames.map((name, index) => [index, name])

export function decodeRmc(text: string, session: DecodeContext): Content {
  const parts: Parts | undefined = RMC.exec(text)?.groups
  if (!parts) return {}
  const attributes: Attributes = {}
  addOldAlarm(attributes, parts.code!)
  putAll(attributes, { pdop: Number(parts.pdop), hdop: Number(parts.hdop), vdop: Number(parts.vdop) })
  if (bit(readStatus(parts, attributes, rmcSwitches), 0)) addAlarm(attributes, 'sos')
  put(attributes, 'battery', Number(parts.battery) / 100)
  return content(parts, attributes, session)
}

export function decodeBars(text: string, session: DecodeContext): Content {
  const parts: Parts | undefined = BARS.exec(text)?.groups
  if (!parts) return {}
  const attributes: Attributes = {}
  addOldAlarm(attributes, parts.code!)
  put(attributes, 'hdop', Number(parts.hdop))
  readStatus(parts, attributes, barSwitches)
  put(attributes, 'battery', Number(parts.battery) / 10)
  return content(parts, attributes, session)
}

function readStatus({ io }: Parts, attributes: Attributes, switches: Switches): number {
  const status = Number.parseInt(io!, 2)
  put(attributes, 'status', status)
  for (const [index, name] of switches) put(attributes, name, bit(status, index))
  return status
}

function content(parts: Parts, attributes: Attributes, session: DecodeContext): Content {
  const uniqueIds = [parts.id!]
  const fixTime = momentOf(parts.date!, parts.time!)
  if (!fixTime) return { uniqueIds }
  putAll(attributes, { power: Number(parts.power), adc1: parts.adc, temp1: parts.temp })
  put(attributes, 'odometer', Number(parts.odometer) * 1000)
  const fix: Fix = {
    fixTime,
    valid: parts.validity === 'A',
    latitude: degreesMinutes(parts.latitude!, parts.north),
    longitude: degreesMinutes(parts.longitude!, parts.east),
    speed: Number(parts.speed ?? 0),
    course: Number(parts.course ?? 0),
    attributes,
  }
  if (Number.parseInt(parts.lac!, 16) && Number.parseInt(parts.cid!, 16)) fix.network = cellOf(parts, session)
  return { uniqueIds, fixes: [fix] }
}
