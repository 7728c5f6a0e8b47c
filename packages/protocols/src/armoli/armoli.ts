import { put } from '../attributes.ts'
import type { DecodeContext, DeviceMessage } from '../define.ts'
import { deliver, type Reading, type Target } from '../reading.ts'
import { maybe, type Part, sentence, sentences, textProtocol } from '../sentence.ts'
import { hexOf, idOf, intOf, rest, skip, stateOnly, when, word } from '../sentence-parts.ts'
import { course, kmh, latitude, longitude } from '../targets.ts'
import { asciiText, hexInteger, signed } from '../text.ts'

const percent = (value: number): number => (value * 100) / 255
const same = (value: number): number => value
const celsius = (value: number): number => value - 40

/** What a value of the diagnostic socket becomes, by its number. */
const values: ReadonlyMap<string, readonly [name: string, convert: (value: number) => number]> = new Map([
  ['04', ['engineLoad', percent]],
  ['05', ['coolantTemp', celsius]],
  ['0B', ['mapIntake', same]],
  ['0C', ['rpm', (value) => value / 4]],
  ['0D', ['obdSpeed', same]],
  ['0F', ['intakeTemp', celsius]],
  ['11', ['throttle', percent]],
  ['21', ['milDistance', same]],
  ['2F', ['fuel', percent]],
  ['31', ['clearedDistance', same]],
])

function diagnostics(text: string, { fix }: Reading): void {
  for (const item of text.split('>').slice(1)) {
    const known = values.get(item.slice(4, 6))
    if (known) put(fix.attributes, known[0], Math.trunc(known[1](hexInteger(item.slice(6)))))
  }
}

function validity(value: number, { fix }: Reading): void {
  fix.valid = value > 0
}

const hundredths = (value: number): number => value / 100
const hex = (count: string) => `[0-9a-fA-F]${count}`

const hemisphere = (target: Target<number>, letters: string, digits: number): Part => ({
  source: String.raw`(${letters})(\d{${digits}}\.\d{6})`,
  count: 2,
  read: ([letter, text], reading) => deliver(target, signed(Number(text), letter!), reading),
})
const place = sentence`${when('ddMMyyHHmmss')}${hemisphere(latitude, '[NS]', 2)}${hemisphere(longitude, '[EW]', 3)}`
const motion = sentence`${intOf(1)(validity)}${hexOf(1)('sat')}${hexOf(2)(kmh)}${intOf(3)(course)}`
/** The second analog value takes the place of the first. */
const state = sentence`${skip(hex('{3}'))}${hexOf(3)('adc1', (value) => (value / 27) * 1000)}${hexOf(2)('status')}${hexOf(2)('maxSpeed')}${hexOf(6)('odometer')}${maybe(intOf(2)('hdop', (value) => value / 10))}${skip(hex('{4}'))}`
const supply = sentence`${maybe(sentence`H${hexOf(3)('power', hundredths)}`)}${maybe(sentence`E${hexOf(3)('battery', hundredths)}`)}`
const extras = sentence`${maybe(sentence`:${word('alarms', hex('+'))}`)}${maybe(sentence`G${word('gSensor', hex('{6}'))}`)}${supply}${maybe(sentence`!${word('driverUniqueId', hex('+'))}`)}${maybe(sentence`@A${word(diagnostics, '[>0-9A-F]+')}`)}`
const report = sentence`[M${idOf('\\d{15}')}${place}${motion}${state}${extras}${rest}`
const result = sentence`[W${skip()},${word('result', '[^]*(?=[^]$)')}${skip('[^]')}${stateOnly}`
const read = sentences(report, result)

const reply = Buffer.from('[TX,];;')

/** Armoli: messages in brackets that end with semicolons. */
export const armoli = textProtocol({ name: 'armoli', port: 5238, ends: [';;', ';\r', ';'], decode })

/** What belongs to the end of the message before may stand in front. */
const strayEnd = /^[;\s]+/

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes).replace(strayEnd, '').replace(/;$/, '')
  if (text[1] === 'Q' || text[1] === 'L') return [{ replies: [reply] }]
  return read(Buffer.from(text, 'latin1'), session)
}
