import { put } from '../attributes.ts'
import type { Reading } from '../reading.ts'
import { maybe, sentence, textProtocol, value } from '../sentence.ts'
import { dec, idOf, loginOnly, numberOf, skip, stateOnly, valid, when } from '../sentence-parts.ts'
import { accuracy, altitude, course, kmh, latitude, longitude } from '../targets.ts'
import { decimal, integer, split } from '../text.ts'

const moment = when('yyMMdd HHmmss')
const positive = numberOf(String.raw`\d+(?:\.\d*)?`)
/** What is not known counts as 0. */
const known = numberOf(String.raw`\d+(?:\.\d*)?|NAN`, (text) => (text === 'NAN' ? 0 : Number(text)))

const login = sentence`${skip('ID(?:RO)?')}:${idOf('[^]+')}${loginOnly}`
const position = sentence`NV:${moment}:${dec(latitude)}:${dec(longitude)}:${positive(kmh)}:${known(accuracy)}:${known(course)}${maybe(sentence`:${known(altitude)}`)}${valid}`
const status = sentence`BC:${moment}:${value('[^]+', readPairs)}${stateOnly}`

function readPairs(text: string, { fix }: Reading): void {
  const items = split(text, ':')
  for (let at = 0; at + 1 < items.length; at += 2) {
    const [key, measured] = [items[at]!, items[at + 1]!]
    if (key === 'CSQ1') put(fix.attributes, 'rssi', integer(measured))
    else if (key === 'NSQ1') put(fix.attributes, 'sat', integer(measured))
    else if (key === 'PWR1') put(fix.attributes, 'power', decimal(measured))
    else if (key === 'BAT1' && measured.includes('.')) put(fix.attributes, 'battery', decimal(measured))
    else if (key === 'BAT1') put(fix.attributes, 'batteryLevel', integer(measured))
    else if (/^\w+$/.test(key)) put(fix.attributes, key.toLowerCase(), measured)
  }
}

/** C-Guard car alarms: lines of fields between colons. */
export const cguard = textProtocol({ name: 'cguard', port: 5123, forms: [login, position, status] })
