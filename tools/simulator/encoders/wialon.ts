import type { Reading } from '../vehicle.ts'
import { clockOf, dayMonthYear, degreesMinutes, wholeCourse } from './digits.ts'
import type { Encoder, Heard } from './encoder.ts'

/** A full message of Wialon IPS 1.1 per reading, each answered, after a login. */
export const wialonEncoder: Encoder = {
  login: (id) => Buffer.from(`#L#${id};NA\r\n`),
  frames: (readings) => readings.map((reading) => Buffer.from(text(reading))),
  window: 32,
  hear,
}

function text(reading: Reading): string {
  const parts = [
    dayMonthYear(reading.time),
    clockOf(reading.time),
    degreesMinutes(reading.latitude, 2),
    reading.latitude < 0 ? 'S' : 'N',
    degreesMinutes(reading.longitude, 3),
    reading.longitude < 0 ? 'W' : 'E',
    reading.speedKmh.toFixed(1),
    wholeCourse(reading.course),
    reading.altitude,
    reading.satellites,
    '1.0',
    'NA',
    Number(reading.blocked),
    'NA',
    'NA',
    parameters(reading),
  ]
  return `#D#${parts.join(';')}\r\n`
}

/** Name, kind (1 whole number, 2 number, 3 text) and value of what the message has no item for. */
function parameters(reading: Reading): string {
  const list = [
    `ignition:3:${reading.ignition}`,
    `odometer:1:${reading.odometerMetres}`,
    `power:2:${reading.powerVolts}`,
    `battery:2:${reading.batteryVolts}`,
    `bat:1:${Math.round(reading.batteryLevel)}`,
  ]
  return [...list, ...(reading.alarm ? [`alarm:3:${reading.alarm}`] : [])].join(',')
}

function hear(bytes: Buffer): Heard | undefined {
  const end = bytes.indexOf('\n') + 1
  if (end === 0) return undefined
  const line = bytes.toString('latin1', 0, end).trimEnd()
  if (line.startsWith('#AL#')) return { end, kind: line === '#AL#1' ? 'accepted' : 'refused' }
  if (line.startsWith('#AD#')) return { end, kind: 'acknowledged' }
  const [, index, state] = /^L(\d+)=(\d+)$/.exec(line) ?? []
  return { end, kind: 'command', blocks: index === '1' ? state === '1' : undefined }
}
