import type { Reading } from '../vehicle.ts'
import { clockOf, dayMonthYear, degreesMinutes, wholeCourse } from './digits.ts'
import type { Encoder, Heard } from './encoder.ts'

/** A text per reading, each answered. Every one contains the unit's identifier. */
export const h02Encoder: Encoder = {
  frames: (readings, id) => readings.map((reading) => Buffer.from(text(reading, id))),
  window: 16,
  hear,
}

function text(reading: Reading, id: string): string {
  const parts = [
    `*HQ,${id},V1`,
    clockOf(reading.time),
    reading.fixed ? 'A' : 'V',
    degreesMinutes(reading.latitude, 2),
    reading.latitude < 0 ? 'S' : 'N',
    degreesMinutes(reading.longitude, 3),
    reading.longitude < 0 ? 'W' : 'E',
    (reading.speedKmh / 1.852).toFixed(2),
    String(wholeCourse(reading.course)).padStart(3, '0'),
    dayMonthYear(reading.time),
    status(reading),
  ]
  return `${parts.join(',')}#`
}

/** Alarms are bits that are not set; bit 10 is the ignition. */
function status({ ignition, alarm }: Reading): string {
  let word = 0xffffffff
  if (!ignition) word -= 1 << 10
  if (alarm === 'sos') word -= 1 << 1
  if (alarm === 'powerCut') word -= 1 << 19
  return word.toString(16).toUpperCase()
}

function hear(bytes: Buffer): Heard | undefined {
  const hash = bytes.indexOf('#')
  if (hash < 0) return undefined
  const end = hash + 1
  const [, , type, , , state] = bytes.toString('latin1', 0, hash).split(',')
  if (type === 'V4' || type === 'R12') return { end, kind: 'acknowledged' }
  return { end, kind: 'command', blocks: type === 'S20' ? state === '1' : undefined }
}
