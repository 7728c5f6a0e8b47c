import { plainWord } from '@rastro/core/vocabulary/command-parameters'
import { addAlarm } from '../attributes.ts'
import type { Command, CommandEffects, Target } from '../define.ts'
import { either, sentence, textProtocol } from '../sentence.ts'
import {
  degreesAfter,
  flag,
  id,
  int,
  minutesAfter,
  numberOf,
  rest,
  skip,
  valid,
  when,
  word,
} from '../sentence-parts.ts'
import { course, kmh, latitude, longitude } from '../targets.ts'

const axis = numberOf('[+-]\\d{3}')
const place = either(
  sentence`${minutesAfter(latitude, '')},${minutesAfter(longitude, '')}`,
  sentence`CEL,${degreesAfter(latitude, '')},${degreesAfter(longitude, '')}`,
)
const motion = either(sentence`${axis('x')}${axis('y')}${axis('z')}`, int('acceleration'))

const volts = (hundredths: number): number => hundredths / 100
const panic = numberOf('\\d')((state, { fix }) => {
  fix.attributes.painel = state === 2
  if (state === 1) addAlarm(fix.attributes, 'general')
})
const panel = sentence`${flag('cloned', '\\d')},${skip('[AF]')}${panic},${int('power', volts)},`
const delivery = sentence`${numberOf('\\d\\d')('timeUntilDelivery')},${skip('[AF]')}${word('input', '\\d')},${numberOf('\\d{2,4}')('power', volts)},${word('iccid', '\\d{20}')},`

const report = sentence`${flag('archive', '[$%]', '%')}${id},${place},${int(kmh)},${int(course)},${motion},${int('battery', (value) => (value + 100) * 0.0294)},${int('rssi')},${flag('jamming', '\\d')},${int('gps')},${word('clockType', '[CG]')}${skip(',?')}${when('ddMMyy,HHmmss')},${flag('blocked', '\\d')},${flag('ignition', '\\d')},${either(panel, delivery)}${skip('[0-9a-fA-F]{2}')}${rest}${valid}`

const words: Readonly<Record<string, string>> = { engineStop: 'BA', engineResume: 'BD' }
const message = (id: string, word: string): string => `$SRVCMD,${id},${word}#\r\n`

const effects: CommandEffects = {
  harmless: [],
  cut: [/\$SRVCMD,[\w.:-]{1,64},BA#\r\n/],
  resume: [/\$SRVCMD,[\w.:-]{1,64},BD#\r\n/],
}

/** Carcell: lines of fields, located by satellites or by cells. */
export const carcell = textProtocol({
  name: 'carcell',
  port: 5114,
  ends: ['\r'],
  forms: [report],
  commands: ['engineStop', 'engineResume'],
  encode: ({ type }: Command, { uniqueId }: Target) =>
    Object.hasOwn(words, type) ? Buffer.from(message(plainWord(uniqueId, 'uniqueId'), words[type]!)) : undefined,
  effects,
})
