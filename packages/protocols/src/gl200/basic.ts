import { addAlarm, put, putAll } from '../attributes.ts'
import type { Attributes, Fix } from '../define.ts'
import { cellTower, networkOf } from '../network.ts'
import { decimal, hexInteger } from '../text.ts'
import { knotsFromKmh } from '../units.ts'
import { type Message, momentOf, optional } from './message.ts'

const DEGREES = /^-?\d{1,3}\.\d{6}$/

/** Any message: its place and cell are found by their looks; undefined when it says nothing. */
export function decodeBasic(message: Message): Fix | undefined {
  const { items, type, sentAt } = message
  const attributes: Attributes = {}
  readKind(type, items[5] ?? '', attributes)
  const at = placeAt(items)
  const fix: Fix = at === undefined ? { outdated: true, attributes } : { ...placeOf(items, at, attributes), attributes }
  const network = networkFrom(items, at === undefined ? 2 : at + 3)
  if (network) fix.network = network
  if (sentAt) {
    fix.deviceTime = sentAt
    const level = items.at(-3)!
    if (at !== undefined && /^\d{1,3}$/.test(level)) put(attributes, 'batteryLevel', Number(level))
  }
  addAlarm(attributes, alarms[type])
  return network || Object.keys(attributes).length > 0 ? fix : undefined
}

/** The item of the longitude, which latitude and time follow. */
function placeAt(items: readonly string[]): number | undefined {
  for (let at = 3; at < items.length - 1; at++)
    if (DEGREES.test(items[at]!) && DEGREES.test(items[at + 1]!) && momentOf(items[at + 2] ?? '')) return at
  return undefined
}

function placeOf(items: readonly string[], at: number, attributes: Attributes): Omit<Fix, 'attributes'> {
  const value = (ahead: number) => optional(decimal, items[at + ahead] ?? '')
  put(attributes, 'hdop', at > 6 ? value(-4) : undefined)
  return {
    fixTime: momentOf(items[at + 2]!)!,
    valid: true,
    longitude: value(0)!,
    latitude: value(1)!,
    speed: knotsFromKmh(value(-3) ?? 0),
    course: value(-2) ?? 0,
    altitude: value(-1) ?? 0,
  }
}

const CELL = [/^\d{4}$/, /^\d{4}$/, /^[\da-f]{4}$/i, /^[\da-f]{4,8}$/i]

/** The first four items from there on that look like a cell. */
function networkFrom(items: readonly string[], from: number) {
  for (let at = from; at + CELL.length <= items.length; at++) {
    if (!CELL.every((shape, index) => shape.test(items[at + index]!))) continue
    const [mcc = '', mnc = '', lac = '', cid = ''] = items.slice(at)
    const cell = { mcc: Number(mcc), mnc: Number(mnc), lac: hexInteger(lac), cid: hexInteger(cid) }
    return networkOf([cellTower(cell)])
  }
  return undefined
}

/** What the number in the sixth item means. */
function readKind(type: string, text: string, attributes: Attributes): void {
  if (!/^[\da-f]{1,2}$/i.test(text)) return
  const kind = hexInteger(text)
  const [high, low] = [kind >> 4, kind & 0xf]
  if (type === 'NMR') putAll(attributes, { motion: kind === 1 })
  else if (type === 'DIS') put(attributes, `in${high}`, low === 1)
  else if (type === 'IGL') put(attributes, 'ignition', low === 1)
  else if (type === 'HBM') addAlarm(attributes, behaviours[low])
}
const behaviours = ['hardBraking', 'hardAcceleration', 'hardCornering', 'hardBraking', 'hardAcceleration']

const alarms: Readonly<Record<string, string>> = {
  SOS: 'sos',
  SPD: 'overspeed',
  TOW: 'tow',
  IDL: 'idle',
  PNA: 'powerOn',
  PFA: 'powerOff',
  EPN: 'powerRestored',
  MPN: 'powerRestored',
  EPF: 'powerCut',
  MPF: 'powerCut',
  BPL: 'lowBattery',
  STT: 'movement',
  SWG: 'geofence',
  TMP: 'temperature',
  TEM: 'temperature',
  JDR: 'jamming',
  JDS: 'jamming',
}
