import { plainWord } from '@rastro/core/vocabulary/command-parameters'
import { put } from '../attributes.ts'
import type { Command, CommandEffects, Target } from '../define.ts'
import type { Reading } from '../reading.ts'
import { either, maybe, sentence, textProtocol } from '../sentence.ts'
import { dec, hexOf, idOf, int, minutesAfter, rest, skip, when, word } from '../sentence-parts.ts'
import { course, kmh, latitude, longitude } from '../targets.ts'

const none = skip('NA')
const validity = word((text, { fix }) => {
  fix.valid = text !== 'L'
}, '[ABCL]')
const temperature = either(none, sentence`C${word('temp1', '-?\\d+')}`)
const head = sentence`${idOf('[^,]+')},${validity},${when('yyMMddHHmmss')},${minutesAfter(latitude, '', '[NS]')}${minutesAfter(longitude, '', '[EW]')},${int(kmh)},${int(course)},${temperature}`

const card = word('driverUniqueId', '\\d+')
const kilometres = dec('odometer', (km) => km * 1000)
const status = hexOf(8)('status')
const fuelOrCard = either(none, sentence`F${int('fuel', (tenths) => tenths / 10)}`, card)

const standard = sentence`${skip('(?:%%|\\$PTMLA,)')}${head},${status},${fuelOrCard},${int(event)},${int('sat')},${kilometres},${int('rssi')}${maybe(sentence`,G${int('fuel')}`)}${rest}`
const extended = sentence`$EXT,${head},${either(none, sentence`F${int('fuel')}`)},${int('sat')},${int('rssi')},${kilometres},${either(none, card)},${status},${int('event')}${rest}`

const [IGNITION_ON, IGNITION_OFF] = [253, 254]

function event(code: number, { fix }: Reading): void {
  put(fix.attributes, 'event', code)
  if (code === IGNITION_ON || code === IGNITION_OFF) put(fix.attributes, 'ignition', code === IGNITION_ON)
}

const words: Readonly<Record<string, string>> = { engineStop: 'XA5', engineResume: 'XA6' }
const effects: CommandEffects = {
  harmless: [],
  cut: [/&&[\w.:-]{1,64},XA5\r\n/],
  resume: [/&&[\w.:-]{1,64},XA6\r\n/],
}

/** Portman GT and VT: lines of fields in two forms. */
export const portman = textProtocol({
  name: 'portman',
  port: 5211,
  forms: [standard, extended],
  commands: ['engineStop', 'engineResume'],
  encode: ({ type }: Command, { uniqueId }: Target) =>
    Object.hasOwn(words, type) ? Buffer.from(`&&${plainWord(uniqueId, 'uniqueId')},${words[type]!}\r\n`) : undefined,
  effects,
})
