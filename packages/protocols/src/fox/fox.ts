import type { DecodeContext, DeviceMessage } from '../define.ts'
import { messageOf } from '../reading.ts'
import { readerOf, sentence, textProtocol } from '../sentence.ts'
import { int, maybeNum, minutes, numberOf, skip, validity, when, word } from '../sentence-parts.ts'
import { course, kmh, latitude, longitude } from '../targets.ts'
import { asciiText } from '../text.ts'

/** Fox: an element of XML with the identifier and a line of fields. */
export const fox = textProtocol({ name: 'fox', port: 5105, ends: ['</fox>'], decode })

const binary = numberOf('[01]{1,32}', (digits) => Number.parseInt(digits, 2))

const sensors = sentence`${binary('input')} ${int('power', (tenths) => tenths / 10)} ${int('temp1')} ${int('rpm')} ${int('fuel')} ${int('adc1')} ${int('adc2')} ${binary('output')} ${int('odometer')}`

const readData = readerOf(
  sentence`${int('status')},${validity},${when('ddMMyy')},${when('HHmmss')},${minutes(latitude)},${minutes(longitude)},${maybeNum(kmh)},${maybeNum(course)},${skip()},${sensors},${word('statusData', '[^]+')}`,
)

const [ID, DATA] = [/id="([^"]*)"/, /data="([^"]*)"/]

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes)
  const [, id = ''] = ID.exec(text) ?? []
  const [, data = ''] = DATA.exec(text) ?? []
  const reading = readData(data, session)
  if (!reading || id === '') return []
  reading.uniqueId = id
  return [messageOf(reading)]
}
