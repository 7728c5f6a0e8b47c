import { addAlarm, put } from '../attributes.ts'
import { bit, Reader } from '../bytes.ts'
import { macFromHex, wifiAccessPoint } from '../network.ts'
import type { Reading } from '../reading.ts'
import { KNOTS_PER_KMH } from '../units.ts'

const MICRODEGREES = 1_000_000
/** The highest bit is the sign of the others. */
const signMagnitude = (read: number): number => (bit(read, 31) ? -(read - 0x8000_0000) : read) / MICRODEGREES

const [OLD_PLACE, PLACE, FIRST_OTHER, SHORT_BYTES] = [0x0f, 0x1f, 0x40, 12]

/** The length of `data` of the model Amber, which only the server knows: a request names the unit, not its model. */
export const AMBER_BYTES = 12

/** Reads `data` of the model Amber. */
export function readAmber(data: Buffer, { fix }: Reading): boolean {
  const reader = new Reader(data, 1)
  put(fix.attributes, 'motion', bit(reader.u8(), 1))
  put(fix.attributes, 'battery', reader.u8() / 50)
  put(fix.attributes, 'temp1', reader.i8())
  Object.assign(fix, { valid: true, latitude: reader.i32() / 60_000, longitude: reader.i32() / 60_000 })
  return true
}

/** Reads `data` of other models, whose form follows from its first byte; false where it is none of ours. */
export function readData(data: Buffer, { fix }: Reading): boolean {
  const reader = new Reader(data)
  const kind = reader.u8()
  if (kind === OLD_PLACE || kind === PLACE) {
    fix.valid = kind === PLACE
    Object.assign(fix, { latitude: signMagnitude(reader.u32()), longitude: signMagnitude(reader.u32()) })
    put(fix.attributes, 'battery', reader.u8())
  } else if (kind < FIRST_OTHER && data.length === SHORT_BYTES) {
    if ((kind & 0x0f) !== 0) return false
    Object.assign(fix, { valid: true, latitude: reader.i32le() / 1e7, longitude: reader.i32le() / 1e7 })
    fix.course = reader.u8() * 2
    fix.speed = reader.u8() * KNOTS_PER_KMH
    put(fix.attributes, 'battery', reader.u8() / 40)
  }
  return true
}

type Item = (reader: Reader, reading: Reading) => void

const items: Readonly<Record<number, Item>> = {
  // The stock server takes these for whole degrees
  1: (reader, { fix }) => Object.assign(fix, { valid: true, latitude: reader.i24(), longitude: reader.i24() }),
  2: (reader, { fix }) => Object.assign(fix, { valid: true, latitude: reader.f32(), longitude: reader.f32() }),
  3: (reader, { fix }) => put(fix.attributes, 'temp1', reader.i8() * 0.5),
  4: (reader, { fix }) => put(fix.attributes, 'battery', reader.u8() / 10),
  5: (reader, { fix }) => put(fix.attributes, 'batteryLevel', reader.u8()),
  6: (reader, { wifi }) => {
    const address = macFromHex(reader.hex(6))
    wifi.splice(0, wifi.length, wifiAccessPoint(address, reader.u8()))
  },
  7: (reader) => reader.skip(10),
  8: (reader) => reader.skip(6),
  9: (reader, { fix }) => {
    fix.speed = reader.u8() * KNOTS_PER_KMH
  },
}

const emergencies: readonly number[] = [0x22, 0x62]

/** Reads `payload`: an event, then items with a number before each. */
export function readPayload(payload: Buffer, reading: Reading): void {
  const reader = new Reader(payload)
  const event = reader.u8()
  put(reading.fix.attributes, 'event', event)
  if (emergencies.includes(event)) addAlarm(reading.fix.attributes, 'sos')
  while (reader.left > 0) {
    const item = reader.u8()
    const read: Item = Object.hasOwn(items, item) ? items[item]! : (one) => one.skip(1)
    read(reader, reading)
  }
}
