import { bytesOf, u16Bytes, u32Bytes } from '@rastro/protocols/bytes'
import { crc16X25 } from '@rastro/protocols/checksums'
import type { Reading } from '../vehicle.ts'
import { wholeCourse } from './digits.ts'
import type { Encoder, Heard } from './encoder.ts'

const LOGIN = 0x01
const STRING = 0x15
const ALARM = 0x16
const LOCATION = 0x22
const COMMAND = 0x80
/** Country 724 (Brazil), network 5, an area and a mast. */
const MAST = Buffer.from('02d4050c1c00a1b2', 'hex')

/** A frame per reading, many of them unacknowledged at once. */
export const gt06Encoder: Encoder = {
  login: (imei) => packet(LOGIN, Buffer.from(imei.padStart(16, '0'), 'hex'), 1),
  frames: (readings) =>
    readings.map((reading) => (reading.ignition && !reading.alarm ? location(reading) : state(reading))),
  window: 32,
  hear,
}

function packet(type: number, content: Buffer, serial: number): Buffer {
  const body = bytesOf(content.length + 5, type, content, u16Bytes(serial))
  return bytesOf(0x78, 0x78, body, u16Bytes(crc16X25(body)), 0x0d, 0x0a)
}

/** The serial only has to differ from its neighbours'. */
const serialOf = ({ time }: Reading): number => Math.floor(time / 1000) & 0xffff

const location = (reading: Reading): Buffer =>
  packet(LOCATION, bytesOf(place(reading), MAST, 1, 0, 0, u32Bytes(reading.odometerMetres)), serialOf(reading))

const alarmCodes: Readonly<Record<string, number>> = {
  sos: 0x01,
  powerCut: 0x02,
  lowBattery: 0x0e,
  hardAcceleration: 0x29,
  hardBraking: 0x28,
  hardCornering: 0x2a,
}

/** The packet made for alarms, also without one: it contains battery, signal and the engine's block. */
function state(reading: Reading): Buffer {
  const status = (reading.blocked ? 0x80 : 0) | (reading.powerVolts > 0 ? 0x04 : 0) | (reading.ignition ? 0x02 : 0)
  const level = Math.round(reading.batteryLevel)
  const code = alarmCodes[reading.alarm ?? ''] ?? 0
  return packet(
    ALARM,
    bytesOf(place(reading), MAST.length + 1, MAST, status, level, reading.signal, code, 2),
    serialOf(reading),
  )
}

function place(reading: Reading): Buffer {
  const time = new Date(reading.time)
  const clock = [
    time.getUTCMonth() + 1,
    time.getUTCDate(),
    time.getUTCHours(),
    time.getUTCMinutes(),
    time.getUTCSeconds(),
  ]
  const north = reading.latitude >= 0 ? 0x0400 : 0
  const west = reading.longitude < 0 ? 0x0800 : 0
  return bytesOf(
    time.getUTCFullYear() - 2000,
    ...clock,
    0xc0 | Math.min(15, reading.satellites),
    u32Bytes(Math.round(Math.abs(reading.latitude) * 1_800_000)),
    u32Bytes(Math.round(Math.abs(reading.longitude) * 1_800_000)),
    Math.min(255, Math.round(reading.speedKmh)),
    u16Bytes((reading.fixed ? 0x1000 : 0) | west | north | wholeCourse(reading.course)),
  )
}

function hear(bytes: Buffer): Heard | undefined {
  if (bytes.length < 5) return undefined
  const end = bytes[2]! + 5
  if (bytes.length < end) return undefined
  if (bytes[3] === LOGIN) return { end, kind: 'accepted' }
  if (bytes[3] === COMMAND) return command(bytes.subarray(0, end), end)
  return { end, kind: bytes[3] === LOCATION || bytes[3] === ALARM ? 'acknowledged' : 'other' }
}

function command(frame: Buffer, end: number): Heard {
  const text = frame.toString('latin1', 9, 9 + frame[4]! - 4)
  const blocks = /^(Relay,1|DYD)/.test(text) ? true : /^(Relay,0|HFYD)/.test(text) ? false : undefined
  const said = Buffer.from(
    blocks === undefined
      ? `${text} OK`
      : blocks
        ? 'Cut off the fuel supply: Success!'
        : 'Restore fuel supply: Success!',
  )
  return { end, kind: 'command', blocks, answer: packet(STRING, bytesOf(said.length + 4, u32Bytes(0), said, 0, 2), 1) }
}
