import type { Reading } from '../vehicle.ts'
import { clockOf, wholeCourse, yearMonthDay } from './digits.ts'
import type { Encoder, Heard } from './encoder.ts'

/** A text of an ST300 per reading; the server answers none of them. */
export const suntechEncoder: Encoder = {
  frames: (readings, id) => readings.map((reading) => Buffer.from(text(reading, id))),
  window: 64,
  isUnanswered: true,
  hear,
}

const [MODEL, FIRMWARE, CELL] = ['04', '1097B', '4f3a2b']

/** Codes of emergencies (EMG) and alerts (ALT); the unit has none for hard cornering. */
const alarmCodes: Readonly<Record<string, readonly [type: string, code: number]>> = {
  sos: ['EMG', 1],
  powerCut: ['EMG', 3],
  lowBattery: ['ALT', 14],
  hardAcceleration: ['ALT', 46],
  hardBraking: ['ALT', 47],
}

function text(reading: Reading, id: string): string {
  const [type, code] = alarmCodes[reading.alarm ?? ''] ?? ['STT', reading.ignition ? 2 : 1]
  const parts = [
    `ST300${type}`,
    id,
    MODEL,
    FIRMWARE,
    yearMonthDay(reading.time),
    clockOf(reading.time).replace(/(..)(..)(..)/, '$1:$2:$3'),
    CELL,
    signed(reading.latitude, 2),
    signed(reading.longitude, 3),
    reading.speedKmh.toFixed(3).padStart(7, '0'),
    wholeCourse(reading.course).toFixed(2).padStart(6, '0'),
    reading.satellites,
    Number(reading.fixed),
    reading.odometerMetres,
    reading.powerVolts.toFixed(2),
    `${Number(reading.ignition)}000${Number(reading.blocked)}0`,
    code,
    // The number of the message
    ...(type === 'STT' ? [String(Math.floor(reading.time / 1000) % 10_000).padStart(4, '0')] : []),
  ]
  return `${parts.join(';')}\r`
}

/** `-23.561434`, `+02.118300`. */
const signed = (degrees: number, width: number): string =>
  `${degrees < 0 ? '-' : '+'}${Math.abs(degrees)
    .toFixed(6)
    .padStart(width + 7, '0')}`

function hear(bytes: Buffer, { uniqueId }: { readonly uniqueId: string }): Heard | undefined {
  const end = bytes.indexOf('\r') + 1
  if (end === 0) return undefined
  const verb = bytes
    .toString('latin1', 0, end - 1)
    .split(';')
    .at(-1)!
  const blocks = verb === 'Enable1' ? true : verb === 'Disable1' ? false : undefined
  const answer = Buffer.from(`ST300CMD;Res;${uniqueId};${MODEL};${FIRMWARE};${verb}\r`)
  return { end, kind: 'command', blocks, answer }
}
