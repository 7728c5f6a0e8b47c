import type { CommandType } from '@rastro/core/vocabulary/commands'
import { put } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { Command, CommandEffects, DecodeContext, DeviceMessage } from '../define.ts'
import { type Clock, deliver, messageOf, type Target } from '../reading.ts'
import { type Part, readerOf, sentence, textProtocol, value } from '../sentence.ts'
import { id, int, rest, skip, word } from '../sentence-parts.ts'
import { alarmBits, all, bitsAs, course, kmh, latitude, longitude } from '../targets.ts'
import { asciiText, degreesMinutes } from '../text.ts'

const texts: Partial<Record<CommandType, (data: string) => string>> = {
  custom: (data) => data,
  positionSingle: () => 'AT+STR=1*',
  setOdometer: (data) => `AT+ODT=${data}*`,
  engineStop: () => 'AT+OUT=1,1*',
  engineResume: () => 'AT+OUT=1,0*',
  alarmArm: () => 'AT+OUT=2,1*',
  alarmDisarm: () => 'AT+OUT=2,0*',
  alarmRemove: () => 'AT+PNC=600*',
}

function encode({ type, attributes: { data } }: Command): Buffer | undefined {
  const text = texts[type]?.(String(data ?? ''))
  return text === undefined ? undefined : Buffer.from(text)
}

const effects: CommandEffects = {
  harmless: [/AT\+STR=1\*/, /AT\+ODT=\d{0,12}\*/, /AT\+OUT=2,[01]\*/, /AT\+PNC=600\*/],
  cut: [/AT\+OUT=1,1\*/],
  resume: [/AT\+OUT=1,0\*/],
}

/** SVIAS of Brazil: fields behind a bracket; every message is answered. */
export const svias = textProtocol({
  name: 'svias',
  port: 5168,
  ends: [']'],
  decode,
  commands: Object.keys(texts) as CommandType[],
  encode,
  effects,
})

/** Three pairs of digits, without the zeros before the first. */
const pairs = (...indices: readonly number[]): Part =>
  value(String.raw`\d{1,6}`, (text, { clock }) => {
    const parts: Clock = text.padStart(6, '0').match(/../g)!.map(Number)
    for (const [at, index] of indices.entries()) clock[index] = parts[at]
  })

const MINUTES_DIGITS = 7
/** Degrees, two digits of minutes and five of their decimals, without the zeros before the first. */
const packed = (target: Target<number>): Part =>
  value(String.raw`-?\d{1,10}`, (text, reading) => {
    const digits = text.replace('-', '').padStart(MINUTES_DIGITS, '0')
    const place = degreesMinutes(`${digits.slice(0, -5)}.${digits.slice(-5)}`, text.startsWith('-') ? '-' : '')
    deliver(target, place, reading)
  })

const hundredths = (read: number): number => read / 100
const output: Target<number> = (read, { fix }) => {
  fix.valid = bit(read, 0)
}
/** Voltage, level and signal are two fields before their own, as the stock server reads them. */
const digit = (name: string, divisor: number): Part =>
  word((text, { fix }) => put(fix.attributes, name, Number(text) / divisor), '\\d')

const readReport = readerOf(
  sentence`[${skip('\\d{4}')},${skip('\\d{4}')},${skip('\\d+')},${id},${skip('\\d+')},${pairs(2, 1, 0)},${pairs(3, 4, 5)},${packed(latitude)},${packed(longitude)},${int(kmh, hundredths)},${int(course, hundredths)},${int('odometer', (read) => read * 100)},${int(all(alarmBits({ 0: 'sos' }), bitsAs({ 4: 'ignition' })))},${int(output)},${digit('power', 1000)},${digit('batteryLevel', 1)},${int('rssi')},${skip('\\d+')},${skip('\\d+')},${rest}`,
)

const ANSWER = Buffer.from('@')

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reading = readReport(asciiText(frame), session)
  return [{ ...(reading ? messageOf(reading) : {}), replies: [ANSWER], refusal: ANSWER }]
}
