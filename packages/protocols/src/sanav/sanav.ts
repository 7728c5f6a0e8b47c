import { addAlarm } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { Frame } from '../define.ts'
import { ofLength, untilDelimiter } from '../frames.ts'
import { rmcFields } from '../nmea-parts.ts'
import { maybe, sentence, textProtocol } from '../sentence.ts'
import { id, numberOf, rest, skip } from '../sentence-parts.ts'
import { all, bitsAs } from '../targets.ts'

const names = ['in1', 'in2', 'in3', 'in4', 'in5', 'ignition', 'out1', 'out2', 'charge']
const BATTERY_IS_GOOD = 9
const state = all<number>(bitsAs({ ...names }), (value, { fix }) =>
  addAlarm(fix.attributes, bit(value, BATTERY_IS_GOOD) ? undefined : 'lowBattery'),
)
const hexDigits = numberOf('\\d+', (text) => Number.parseInt(text, 16))

const tail = sentence`${skip('[^*]*')}*${skip('[0-9a-fA-F]{2}')},${skip('[^,]+')},${hexDigits(state)},`
const report = sentence`imei${skip('[=:]')}${id}${skip('&?')}rmc${skip('[=:]')}$GPRMC,${rmcFields},${maybe(tail)}${rest}`

/** Sanav: one sentence of NMEA behind the identifier of the unit. */
export const sanav = textProtocol({
  name: 'sanav',
  port: 5051,
  transports: ['tcp', 'udp'],
  frame,
  forms: [report],
})

const untilLineEnd = untilDelimiter('\r\n', '\n')

/** Some units end no line: their message ends where the next one begins. */
function frame(buffer: Buffer): Frame | undefined {
  const line = untilLineEnd(buffer)
  const next = buffer.indexOf('imei', 1)
  return next > 0 && (!line || next < line.bytes.length) ? ofLength(buffer, next) : line
}
