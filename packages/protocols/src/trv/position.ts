import type { Reading } from '../reading.ts'
import { maybe, readerOf, sentence, value } from '../sentence.ts'
import { cell, minutes, numberOf, rest, skip, validity, when, word } from '../sentence-parts.ts'
import { alarmOf, course, kmh, latitude, longitude } from '../targets.ts'
import { addAccessPoint, common } from './values.ts'

const speed = numberOf(String.raw`\d{3}\.\d`)(kmh)
const bearing = numberOf(String.raw`[\d.]{6}`)(course)
const alarm = word(alarmOf({ '01': 'sos', '05': 'fallDown', '06': 'fallDown' }), '\\d\\d')
const tower = cell('(\\d+),(\\d+),(\\d+),(\\d+)()')

/** A name of any characters, an address and a strength without sign. */
const accessPoint = /[^|]+\|([\da-fA-F]{2}(?:-[\da-fA-F]{2}){5})\|(\d+)&?/y

/** Access points behind the first comma, up to the first that has another form. */
function readAccessPoints(text: string, reading: Reading): void {
  accessPoint.lastIndex = 1
  for (let found = accessPoint.exec(text); found; found = accessPoint.exec(text))
    addAccessPoint(reading, found[1]!, Number(found[2]))
}

/** A place in fixed columns, behind the head of its sentence. */
export const readPosition = readerOf(
  sentence`${skip('[A-Z]{2,3}[A-Z]P\\d\\d')}${when('yyMMdd')}${validity}${minutes(latitude, '', '[NS]')}${minutes(longitude, '', '[EW]')}${speed}${when('HHmmss')}${bearing}${common}${skip('(?:\\d{3,5})?')},${tower}${maybe(sentence`,${alarm}`)}${maybe(value(',[^]*', readAccessPoints))}${rest}`,
)
