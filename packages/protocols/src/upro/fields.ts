import { addAlarm, put } from '../attributes.ts'
import { bit, type Reader } from '../bytes.ts'
import { deliver, type Reading, type Target } from '../reading.ts'
import { altitude, knots } from '../targets.ts'
import { integer } from '../text.ts'
import { readCells, readHome, readLongCells, readNamed } from './network.ts'
import { nibble, readPlace, readStatus } from './status.ts'

/** Reads the data of a field, of a unit whose messages have this head. */
type Field = (data: Reader, reading: Reading, head: string) => void

/** So many digits, divided by the scale. */
const digits =
  (count: number, target: Target<number>, scale = 1): Field =>
  (data, reading) =>
    deliver(target, integer(data.text(count)) / scale, reading)
const text =
  (name: string): Field =>
  (data, { fix }) =>
    put(fix.attributes, name, data.text(data.left))
const hex =
  (name: string): Field =>
  (data, { fix }) =>
    put(fix.attributes, name, data.hex(data.left))
/** Data of this length, others not at all. */
const exactly =
  (length: number, field: Field): Field =>
  (data, reading, head) => {
    if (data.left === length) field(data, reading, head)
  }
/** In messages of the heads HQ, and in all others. */
const byHead =
  (lock: Field, others: Field): Field =>
  (data, reading, head) =>
    (head.startsWith('HQ') ? lock : others)(data, reading, head)

const METRES_PER_MILE = 1852
const odometer: Field = (data, { fix }) => {
  let count = 0
  while (data.left > 0) count = count * 16 + nibble(data)
  const metres = Math.floor((count * 2 * METRES_PER_MILE) / 3600)
  if (Number.isSafeInteger(metres)) put(fix.attributes, 'odometer', metres)
}
const temperature: Field = (data, { fix }) => {
  const [index, isNegative] = [nibble(data), bit(nibble(data), 0)]
  const degrees = integer(data.text(4)) / 10
  put(fix.attributes, `temp${index}`, isNegative ? -degrees : degrees)
}
const batteryLevel = exactly(3, digits(3, 'batteryLevel', 10))
const humidity = exactly(4, (data, { fix }) => {
  const index = nibble(data)
  put(fix.attributes, `humidity${index}`, integer(data.skip(1).text(2)))
})
const tampering: Target<number> = (flags, { fix }) => {
  if (bit(flags, 2)) addAlarm(fix.attributes, 'tampering')
}
const serial: Field = (data, { fix }) => {
  if (data.left > 3) put(fix.attributes, 'serial', data.skip(3).text(data.left))
}
const lock: Field = (data, { fix }) => {
  if (data.left >= 4) put(fix.attributes, 'logisticsLock', nibble(data) & 7)
}
const nothing: Field = () => {}
const all =
  (...fields: readonly Field[]): Field =>
  (data, reading, head) => {
    for (const field of fields) field(data, reading, head)
  }

/** What stands behind the code of each field. */
const fields: ReadonlyMap<string, Field> = new Map([
  ['A', readPlace],
  ['B', readStatus],
  ['C', odometer],
  ['F', digits(4, knots, 10)],
  ['G', digits(6, altitude, 10)],
  ['I', readCells],
  ['J', exactly(6, temperature)],
  ['K', text('statusExtended')],
  ['M', all(batteryLevel, humidity)],
  ['N', digits(2, 'rssi')],
  ['O', digits(2, 'sat')],
  ['P', readHome],
  ['Q', byHead(nothing, hex('obdPid'))],
  ['R', byHead(all(digits(2, 'rssi'), digits(2, 'sat')), hex('odbTravel'))],
  ['S', hex('obdTraffic')],
  ['T', exactly(2, digits(2, 'batteryLevel'))],
  ['V', digits(4, 'power', 10)],
  ['W', digits(2, tampering)],
  ['X', readNamed],
  ['Y', readLongCells],
  ['b', serial],
  ['d', (data, { fix }) => put(fix.attributes, 'adc1', integer(data.text(data.left)) / 100)],
  ['l', lock],
])

const [AND, HASH] = [0x26, 0x23]

/** Reads the fields of a message: each is a mark, a code, and data up to the next mark. */
export function readFields(reader: Reader, reading: Reading, head: string): void {
  const { buffer } = reader
  while (reader.left > 1) {
    const code = reader.skip(1).text(1)
    const next = buffer.indexOf(AND, reader.offset)
    const end = next >= 0 ? next : buffer.indexOf(HASH, reader.offset)
    const data = reader.slice(end < 0 ? reader.left : end - reader.offset)
    fields.get(code)?.(data, reading, head)
  }
}
