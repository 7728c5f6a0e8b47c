import type { Frame } from '../define.ts'
import type { Target } from '../reading.ts'
import { maybe, type Part, sentence, textProtocol } from '../sentence.ts'
import { dec, flag, idOf, int, num, numberOf, skip, validity, when, word } from '../sentence-parts.ts'
import { alarmOf, kmh } from '../targets.ts'

const alarms = { 10: 'overspeed', 14: 'powerCut', 15: 'powerRestored', 32: 'hardBraking', 33: 'hardAcceleration' }

const winds = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']
/** Degrees, or the name of a direction. */
const heading: Target<string> = (text, { fix }) => {
  fix.course = /^\d/.test(text) ? Number(text) : Math.max(0, winds.indexOf(text)) * 45
}

/** Latitude and longitude; beyond their range both are degrees and minutes in one number. */
const place: Part = {
  source: '(-?\\d+\\.\\d+),(-?\\d+\\.\\d+)',
  count: 2,
  read([latitude, longitude], { fix }) {
    const values = [Number(latitude), Number(longitude)] as const
    const isPacked = Math.abs(values[0]) > 90 || Math.abs(values[1]) > 180
    fix.latitude = isPacked ? fromMinutes(values[0]) : values[0]
    fix.longitude = isPacked ? fromMinutes(values[1]) : values[1]
  },
}
function fromMinutes(value: number): number {
  const degrees = Math.trunc(value / 100)
  return degrees + (value - degrees * 100) / 60
}

const bit = numberOf('[01]')
const hour = (hours: number): number => hours * 3_600_000

const report = sentence`(${idOf('\\d{15}')},${skip('[0-9A-Z]{3}\\d\\d')},${numberOf('\\d\\d')(alarmOf(alarms))},${skip()},${maybe(int('rssi'))},${skip('\\d*')},${maybe(int('sat'))},${skip()},${validity},${when('HHmmss,ddMMyy')},${place},${word(heading, '(?:\\d+|[NESW]{1,2})')},${int(kmh)},${int('hours', hour)},${int('idleHours')},${skip('[KNT]')},${int('odometer', (value) => value * 100)},${flag('charge')},${num('power')},${skip()},${maybe(int('fuel'))},${maybe(dec('adc1'))},${skip()},${maybe(dec('adc2'))},${bit('in1')},${bit('in2')},${bit('in3')},${bit('in4')},${bit('out1')},${bit('out2')},${bit('out3')},${skip()},${skip('[^,)]*')})${skip('\\d{3}')}`

/** VTFMS: messages of fields between brackets, with three digits behind them. */
export const vtfms = textProtocol({
  name: 'vtfms',
  port: 5145,
  transports: ['tcp', 'udp'],
  delimiter: '',
  frame,
  forms: [report],
})

const CLOSE = 0x29
const CHECKSUM_LENGTH = 3

function frame(buffer: Buffer): Frame | undefined {
  const end = buffer.indexOf(CLOSE) + 1 + CHECKSUM_LENGTH
  if (end === CHECKSUM_LENGTH || end > buffer.length) return undefined
  return { bytes: buffer.subarray(0, end), end }
}
