import { bytesOf, u16leBytes, u32Bytes } from '@rastro/protocols/bytes'
import { crc16Xmodem } from '@rastro/protocols/checksums'
import type { Reading } from '../vehicle.ts'
import { wholeCourse } from './digits.ts'
import type { Encoder, Heard } from './encoder.ts'

/** A position of a Maxtrack unit per reading, each answered. */
export const mxtEncoder: Encoder = {
  frames: (readings, id) => readings.map((reading) => stuffed(position(reading, Number(id)))),
  window: 32,
  hear,
}

const [START, END, ESCAPE] = [0x01, 0x04, 0x10]
const ESCAPE_OFFSET = 0x20
const escaped: readonly number[] = [0x01, 0x04, 0x10, 0x11, 0x13]
const [DESCRIPTOR, PROTOCOL] = [0xa2, 0x02]
const [POSITION, ACKNOWLEDGEMENT] = [0x31, 0x02]
/** Signal with voltage (bit 2), and odometer (bit 3). */
const GROUPS = 0x0c
const EPOCH_MS = Date.UTC(2000, 0, 1)

const u32leBytes = (value: number): Buffer => u32Bytes(value).reverse()

function position(reading: Reading, id: number): Buffer {
  return bytesOf(
    DESCRIPTOR,
    POSITION,
    u32leBytes(id),
    PROTOCOL,
    GROUPS,
    u16leBytes(Math.floor(reading.time / 1000) & 0xffff),
    u32leBytes(dateOf(reading.time)),
    u32leBytes(Math.round(reading.latitude * 1e6)),
    u32leBytes(Math.round(reading.longitude * 1e6)),
    u32leBytes(flagsOf(reading)),
    Math.min(255, Math.round(reading.speedKmh)),
    0,
    reading.satellites,
    1,
    reading.fixed ? 8 : 120,
    reading.signal,
    u16leBytes(0),
    Math.round(reading.powerVolts),
    31,
    u32leBytes(reading.odometerMetres),
  )
}

/** Seconds, minutes and hours, then days since the year 2000. */
function dateOf(moment: number): number {
  const time = new Date(moment)
  const clock = time.getUTCSeconds() | (time.getUTCMinutes() << 6) | (time.getUTCHours() << 12)
  return clock | (Math.floor((moment - EPOCH_MS) / 86_400_000) << 17)
}

/** Ignition, alarm, the output of the block, the course in eighths of a circle, and outside power. */
function flagsOf({ ignition, alarm, blocked, course, powerVolts }: Reading): number {
  const eighth = Math.round(wholeCourse(course) / 45) % 8
  const states = Number(ignition) | (Number(alarm !== undefined) << 1) | (Number(blocked) << 7)
  return states | (eighth << 10) | (Number(powerVolts > 0) << 20)
}

function stuffed(content: Buffer): Buffer {
  const whole = bytesOf(content, u16leBytes(crc16Xmodem(content)))
  const inner = [...whole].flatMap((byte) => (escaped.includes(byte) ? [ESCAPE, byte + ESCAPE_OFFSET] : [byte]))
  return Buffer.from([START, ...inner, END])
}

function hear(bytes: Buffer): Heard | undefined {
  const end = bytes.indexOf(END, 1) + 1
  if (end === 0) return undefined
  return { end, kind: bytes[2] === ACKNOWLEDGEMENT ? 'acknowledged' : 'other' }
}
