import type { Reading } from '../vehicle.ts'
import type { Encoder, Heard } from './encoder.ts'

/** A text per reading, each answered. Every one contains the unit's identifier. */
export const h02Encoder: Encoder = {
  frames: (readings, id) => readings.map((reading) => Buffer.from(text(reading, id))),
  window: 16,
  hear,
}

function text(reading: Reading, id: string): string {
  const time = new Date(reading.time)
  const clock = [time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds()].map(two).join('')
  const date = [time.getUTCDate(), time.getUTCMonth() + 1, time.getUTCFullYear() % 100].map(two).join('')
  const parts = [
    `*HQ,${id},V1`,
    clock,
    reading.fixed ? 'A' : 'V',
    degreesMinutes(reading.latitude, 2),
    reading.latitude < 0 ? 'S' : 'N',
    degreesMinutes(reading.longitude, 3),
    reading.longitude < 0 ? 'W' : 'E',
    (reading.speedKmh / 1.852).toFixed(2),
    (Math.round(reading.course) % 360).toString().padStart(3, '0'),
    date,
    status(reading),
  ]
  return `${parts.join(',')}#`
}

const two = (value: number): string => String(value).padStart(2, '0')

function degreesMinutes(degrees: number, width: number): string {
  const minutes = Math.round(Math.abs(degrees) * 600_000)
  const [whole, rest] = [Math.floor(minutes / 600_000), minutes % 600_000]
  return `${String(whole).padStart(width, '0')}${(rest / 10_000).toFixed(4).padStart(7, '0')}`
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
