import { bytesOf, u16Bytes, u32Bytes } from '@rastro/protocols/bytes'
import { xor } from '@rastro/protocols/checksums'
import { frame, wrap } from '@rastro/protocols/jt808/frame'
import type { Reading } from '../vehicle.ts'
import { clockOf, wholeCourse, yearMonthDay } from './digits.ts'
import type { Encoder, Heard } from './encoder.ts'

/** A location per reading, each answered, after the unit has shown its code. */
export const jt808Encoder: Encoder = {
  login: (id) => message(AUTHENTICATION, id, Buffer.from(id)),
  frames: (readings, id) => readings.map((reading) => message(LOCATION, id, location(reading), serialOf(reading))),
  window: 32,
  hear,
}

const [ANSWER, AUTHENTICATION, LOCATION] = [0x0001, 0x0102, 0x0200]
const [GENERAL_ANSWER, CONTROL] = [0x8001, 0x8105]
const [CUT, FREE] = [0xf0, 0xf1]
const DELIMITER = 0x7e
const HEADER_BYTES = 13
/** The clock of these units is eight hours ahead of UTC. */
const AHEAD_MS = 8 * 3_600_000

/** The serial only has to differ from its neighbours'. */
const serialOf = ({ time }: Reading): number => Math.floor(time / 1000) & 0xffff

function message(type: number, id: string, body: Buffer, serial = 1): Buffer {
  const bcd = Buffer.from(id.padStart(12, '0'), 'hex')
  const content = bytesOf(u16Bytes(type), u16Bytes(body.length), bcd, u16Bytes(serial), body)
  return wrap(bytesOf(DELIMITER, content, xor(content), DELIMITER))
}

const alarmBits: Readonly<Record<string, number>> = { sos: 0, lowBattery: 7, powerCut: 8 }
/** The bit of harsh driving in its item. */
const drivingBits: Readonly<Record<string, number>> = { hardAcceleration: 8, hardBraking: 9, hardCornering: 10 }

function location(reading: Reading): Buffer {
  const alarm = alarmBits[reading.alarm ?? '']
  const local = reading.time + AHEAD_MS
  return bytesOf(
    u32Bytes(alarm === undefined ? 0 : 1 << alarm),
    u32Bytes(statusOf(reading)),
    u32Bytes(Math.round(Math.abs(reading.latitude) * 1e6)),
    u32Bytes(Math.round(Math.abs(reading.longitude) * 1e6)),
    u16Bytes(reading.altitude),
    u16Bytes(Math.round(reading.speedKmh * 10)),
    u16Bytes(wholeCourse(reading.course)),
    Buffer.from(`${yearMonthDay(local)}${clockOf(local)}`.slice(2), 'hex'),
    items(reading),
  )
}

function statusOf({ ignition, fixed, latitude, longitude, blocked, powerVolts }: Reading): number {
  const flags = [ignition, fixed, latitude < 0, longitude < 0]
  const start = (Number(blocked) << 10) | (Number(powerVolts > 0) << 26)
  return flags.reduce((word, flag, bit) => word | (Number(flag) << bit), start)
}

/** Odometer, fuel in percent, signal, satellites, battery, voltage, and harsh driving. */
function items(reading: Reading): Buffer {
  const driving = drivingBits[reading.alarm ?? '']
  return bytesOf(
    bytesOf(0x01, 4, u32Bytes(Math.round(reading.odometerMetres / 100))),
    bytesOf(0x02, 2, u16Bytes(0x8000 | Math.round(reading.fuelLevel))),
    bytesOf(0x06, 1, Math.round(reading.batteryLevel)),
    bytesOf(0x30, 1, reading.signal),
    bytesOf(0x31, 1, reading.satellites),
    bytesOf(0x69, 2, u16Bytes(Math.round(reading.batteryVolts * 100))),
    bytesOf(0x82, 2, u16Bytes(Math.round(reading.powerVolts * 10))),
    driving === undefined ? '' : bytesOf(0x57, 8, u16Bytes(1 << driving), u16Bytes(0), u32Bytes(0)),
  )
}

function hear(bytes: Buffer, { uniqueId }: { readonly uniqueId: string }): Heard | undefined {
  const cut = frame(bytes)
  if (!cut) return undefined
  const { end, bytes: said = Buffer.alloc(0) } = cut
  if (said.length < HEADER_BYTES + 2) return { end, kind: 'other' }
  const [type, body] = [said.readUInt16BE(1), said.subarray(HEADER_BYTES, -2)]
  if (type === GENERAL_ANSWER) return { end, kind: body.readUInt16BE(2) === LOCATION ? 'acknowledged' : 'accepted' }
  const blocks = type !== CONTROL ? undefined : body[0] === CUT ? true : body[0] === FREE ? false : undefined
  const success = bytesOf(said.subarray(HEADER_BYTES - 2, HEADER_BYTES), u16Bytes(type), 0)
  return { end, kind: 'command', blocks, answer: message(ANSWER, uniqueId, success) }
}
