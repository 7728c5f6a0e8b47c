import { addAlarm } from '../attributes.ts'
import { bit } from '../bytes.ts'
import { DecodeError } from '../define.ts'
import { type Cell, homeNetwork } from '../network.ts'
import { deliver, type Reading, type Target } from '../reading.ts'
import { altitude, bitsAs, course, kmh, knots, latitude, longitude, mph, uniqueId } from '../targets.ts'
import { decimal, degreesMinutes, hexInteger, type Items, integer, signed } from '../text.ts'

/** What a message has told of the cell that it is in. */
export type TowerParts = Partial<Record<keyof Cell, number>>
/** Reads the fields of one letter. */
type Field = (fields: Items, reading: Reading, tower: TowerParts) => void

const to =
  <T extends string | number>(parse: (text: string) => T, target: Target<T>): Field =>
  (fields, reading) =>
    deliver(target, parse(fields.text()), reading)
const degrees = (text: string): number => signed(decimal(text.slice(1)), text[0]!)
const minutes = (text: string): number => degreesMinutes(text.slice(1), text[0])
const millionths = (text: string): number => decimal(text) / 1_000_000
/** `12380mV` or `12.3V`; NaN, which is not stored, for other texts. */
function volts(text: string): number {
  if (text.endsWith('mV')) return integer(text.slice(0, -2)) / 1000
  return text.endsWith('V') ? decimal(text.slice(0, -1)) : Number.NaN
}
const ofTower =
  (key: keyof Cell, parse: (text: string) => number): Field =>
  (fields, _, tower) => {
    tower[key] = parse(fields.text())
  }

const when: Field = (fields, { clock }) => {
  const [date, time] = [fields.text(), fields.text()]
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d|\d{4})$/.exec(date) ?? []
  if (!day || !/^\d{6}$/.test(time)) throw new DecodeError(`"${date},${time}" is no time`)
  clock.push(Number(year), Number(month), Number(day))
  for (const part of time.match(/../g)!) clock.push(Number(part))
}

const alarmBits: readonly (readonly [number, string])[] = [
  [0, 'sos'],
  [3, 'geofence'],
  [4, 'geofence'],
  [5, 'overspeed'],
  [6, 'powerCut'],
  [7, 'lowPower'],
]
const ALARM_DIGITS = 4
/** Of the bits of an alarm the first counts. */
const alarm: Target<string> = (text, { fix }) => {
  if (text.length !== ALARM_DIGITS) return
  const word = hexInteger(text)
  addAlarm(fix.attributes, alarmBits.find(([index]) => bit(word, index))?.[1])
}

const asText = (text: string): string => text
/** By the letter that stands for them in a format; other letters are one field that is not read. */
export const fieldsOf: ReadonlyMap<string, Field> = new Map<string, Field>([
  ['S', to(asText, uniqueId)],
  [
    'A',
    to(asText, (text, { fix }) => {
      fix.valid = text !== '' && text !== '1'
    }),
  ],
  ['B', when],
  ['C', (fields) => void fields.skip(Math.min(2, fields.left))],
  ['1', to(degrees, longitude)],
  ['2', to(minutes, longitude)],
  ['3', to(millionths, longitude)],
  ['6', to(degrees, latitude)],
  ['7', to(minutes, latitude)],
  ['8', to(millionths, latitude)],
  ['G', to(decimal, altitude)],
  ['H', to(decimal, knots)],
  ['I', to(decimal, kmh)],
  ['J', to(decimal, mph)],
  ['K', to(decimal, course)],
  ['L', to(integer, 'sat')],
  ['P', to(asText, alarm)],
  ['Z', to(asText, 'geofence')],
  ['Y', to(hexInteger, bitsAs({ 1: 'in1', 7: 'motion', 9: 'out1', 13: 'ignition', 15: 'charge' }))],
  ['m', to(volts, 'power')],
  ['n', to(volts, 'battery')],
  ['N', to(volts, 'battery')],
  ['c', ofTower('rssi', integer)],
  ['t', ofTower('mcc', integer)],
  ['u', ofTower('mnc', integer)],
  ['v', ofTower('lac', hexInteger)],
  ['w', ofTower('cid', hexInteger)],
])

/** Adds the cell, once its number is known. */
export function addTower({ cid, lac = 0, ...parts }: TowerParts, { cells, session }: Reading): void {
  if (cid !== undefined) cells.push({ ...homeNetwork(session), ...parts, lac, cid })
}
