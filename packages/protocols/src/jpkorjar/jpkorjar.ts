import { ofLength } from '../frames.ts'
import { sentence, textProtocol } from '../sentence.ts'
import { blanks, cell, degrees, id, num, skip, when, word } from '../sentence-parts.ts'
import { course, knots, latitude, longitude, validIf } from '../targets.ts'

const report = sentence`${blanks}KORJAR.PL,${id},${when('yyMMddHHmmss')},${degrees(latitude, '')},${degrees(longitude, '')},${num(knots)},${num(course)},${skip('[FL]')}:${num('battery')}V,${word(validIf('1'), '[01]')} ${cell('(\\d+) (\\d+) ([0-9a-fA-F]+) ([0-9a-fA-F]+)()', 16)},`

/** Messages end with the first comma behind their first blank. */
const LAST_COMMA = /^ *[^ ]+ [^,]*,/

/** JP Korjar: messages of fields with one cell. */
export const jpkorjar = textProtocol({
  name: 'jpkorjar',
  port: 5122,
  ends: [','],
  frame: (buffer) => {
    const end = LAST_COMMA.exec(buffer.toString('latin1'))?.[0].length
    return end === undefined ? undefined : ofLength(buffer, end)
  },
  forms: [report],
})
