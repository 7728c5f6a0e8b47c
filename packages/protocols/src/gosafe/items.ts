import { put } from '../attributes.ts'
import { type DecodeContext, DecodeError, type Fix } from '../define.ts'
import { fixOf, newReading, type Reading } from '../reading.ts'
import { Items, split } from '../text.ts'
import { inZone, utc, zoneOf } from '../time.ts'
import { blocks } from './blocks.ts'

/** Records of a message, each a time and named blocks of values. */
export function decodeItems(data: string, session: DecodeContext): Fix[] {
  return split(data, '$').map((item) => {
    const reading = newReading(session)
    const [first = '', ...fields] = item.split(',')
    readMoment(first, reading)
    for (const field of fields) if (field !== '') readField(field, reading)
    return fixOf(reading)
  })
}

const MOMENT = /^\d{10}[1-9]\d$/

/** A time, or a text in its place that says why there is none. */
function readMoment(text: string, { fix, session }: Reading): void {
  if (!MOMENT.test(text)) {
    fix.outdated = true
    put(fix.attributes, 'result', text)
    return
  }
  const [hour, minute, second, day, month, year] = text.match(/../g)!.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const read = utc([year, month, day, hour, minute, second])
  const isReal = read.getUTCMonth() + 1 === month && read.getUTCDate() === day && read.getUTCHours() === hour
  if (!isReal || minute > 59 || second > 59) throw new DecodeError(`"${text}" is no time`)
  fix.fixTime = inZone([year, month, day, hour, minute, second], zoneOf(session))
}

function readField(field: string, reading: Reading): void {
  if (/^[0-9a-fA-F]+$/.test(field)) {
    put(reading.fix.attributes, 'event', Number.parseInt(field, 16))
    return
  }
  const colon = field.indexOf(':')
  if (colon < 0) throw new DecodeError(`"${field}" has no name`)
  const name = field.slice(0, colon)
  if (Object.hasOwn(blocks, name)) blocks[name]!(new Items(split(field.slice(colon + 1), ';')), reading)
}
