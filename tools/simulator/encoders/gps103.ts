import type { Reading } from '../vehicle.ts'
import { clockOf, degreesMinutes, wholeCourse, yearMonthDay } from './digits.ts'
import type { Encoder, Heard } from './encoder.ts'

/** A text per reading after a login; the server answers that one alone. */
export const gps103Encoder: Encoder = {
  login: (imei) => Buffer.from(`##,imei:${imei},A;`),
  frames: (readings, imei) => readings.map((reading) => Buffer.from(text(reading, imei))),
  window: 64,
  isUnanswered: true,
  hear,
}

/** The unit knows no harsh driving. */
const keywords: Readonly<Record<string, string>> = { sos: 'help me', powerCut: 'ac alarm', lowBattery: 'low battery' }

function text(reading: Reading, imei: string): string {
  const parts = [
    `imei:${imei}`,
    keywords[reading.alarm ?? ''] ?? 'tracker',
    `${yearMonthDay(reading.time)}${clockOf(reading.time)}`.slice(2),
    '',
    'F',
    `${clockOf(reading.time)}.000`,
    reading.fixed ? 'A' : 'V',
    degreesMinutes(reading.latitude, 2),
    reading.latitude < 0 ? 'S' : 'N',
    degreesMinutes(reading.longitude, 3),
    reading.longitude < 0 ? 'W' : 'E',
    (reading.speedKmh / 1.852).toFixed(2),
    wholeCourse(reading.course),
    reading.altitude,
    Number(reading.ignition),
    0,
    `${reading.fuelLevel.toFixed(1)}%`,
  ]
  return `${parts.join(',')};`
}

/** Commands have no end of their own: one is complete where the next message begins, or the bytes end. */
const MESSAGE = /^(?:(LOAD)|(ON)|\*\*,imei:\d+,([A-Z0-9]+)(?:,\w+)?(?:;|(?=\*\*|LOAD|ON|$)))/

function hear(bytes: Buffer): Heard | undefined {
  const [whole, isLogin, isHeartbeat, word] = MESSAGE.exec(bytes.toString('latin1')) ?? []
  if (whole === undefined) return undefined
  const end = whole.length
  if (isLogin) return { end, kind: 'accepted' }
  if (isHeartbeat || word === 'E') return { end, kind: 'other' }
  return { end, kind: 'command', blocks: word === 'J' ? true : word === 'K' ? false : undefined }
}
