import type { Reading } from '../vehicle.ts'
import { clockOf, wholeCourse, yearMonthDay } from './digits.ts'
import type { Encoder, Heard } from './encoder.ts'

/** A text of a GV55 per reading; the server answers none of them. */
export const gl200Encoder: Encoder = {
  frames: (readings, imei) => readings.map((reading) => Buffer.from(text(reading, imei))),
  window: 64,
  isUnanswered: true,
  hear,
}

/** Protocol version of a GV55. */
const VERSION = '0F0106'
/** Precision of a fix; none stands for a place that is only the last known one. */
const PRECISION = 1
/** Country 724 (Brazil), network 5, an area and a cell. */
const CELL = '0724,0005,1C00,A1B2'

/** Reports of an alarm, with what the sixth item says of harsh driving. */
const alarmTypes: Readonly<Record<string, readonly [type: string, kind?: number]>> = {
  sos: ['SOS'],
  powerCut: ['MPF'],
  lowBattery: ['BPL'],
  hardBraking: ['HBM', 0],
  hardAcceleration: ['HBM', 1],
  hardCornering: ['HBM', 2],
}

function text(reading: Reading, imei: string): string {
  const counter = (Math.floor(reading.time / 1000) & 0xffff).toString(16).toUpperCase().padStart(4, '0')
  const sent = `${yearMonthDay(reading.time)}${clockOf(reading.time)},${counter}$`
  const [type, kind = ''] = alarmTypes[reading.alarm ?? ''] ?? []
  if (type) return `+RESP:GT${type},${VERSION},${imei},,,${kind},1,${place(reading)},${CELL},,${sent}`
  const volts = Math.round(reading.powerVolts * 1000)
  return `+RESP:GTFRI,${VERSION},${imei},,${volts},10,1,${place(reading)},${CELL},,${state(reading)},${sent}`
}

/** Precision, speed, course, altitude, longitude, latitude and time. */
const place = (reading: Reading): string =>
  [
    reading.fixed ? PRECISION : 0,
    reading.speedKmh.toFixed(1),
    wholeCourse(reading.course),
    reading.altitude.toFixed(1),
    reading.longitude.toFixed(6),
    reading.latitude.toFixed(6),
    `${yearMonthDay(reading.time)}${clockOf(reading.time)}`,
  ].join(',')

const [OFF, MOVING, STANDING] = ['11', '22', '21']

/** Odometer (km), hours and inputs that the unit does not measure, battery, and ignition with inputs and outputs. */
function state({ odometerMetres, batteryLevel, ignition, speedKmh, blocked }: Reading): string {
  const motion = ignition ? (speedKmh > 3 ? MOVING : STANDING) : OFF
  return `${(odometerMetres / 1000).toFixed(1)},,,,${Math.round(batteryLevel)},${motion}000${Number(blocked)},,,`
}

function hear(bytes: Buffer, { uniqueId }: { readonly uniqueId: string }): Heard | undefined {
  const end = bytes.indexOf('$') + 1
  if (end === 0) return undefined
  const said = bytes.toString('latin1', 0, end)
  const [, word = '', state = ''] = /^AT\+GT([A-Z]{3})=[^,]*,(\d*)/.exec(said) ?? []
  if (word === '') return { end, kind: 'other' }
  const blocks = word === 'OUT' ? state === '1' : undefined
  const now = `${yearMonthDay(Date.now())}${clockOf(Date.now())}`
  return {
    end,
    kind: 'command',
    blocks,
    answer: Buffer.from(`+ACK:GT${word},${VERSION},${uniqueId},,FFFF,${now},0001$`),
  }
}
