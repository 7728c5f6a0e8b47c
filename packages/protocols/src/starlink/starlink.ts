import { put } from '../attributes.ts'
import type { DecodeContext, DeviceMessage } from '../define.ts'
import { addHomeCell, deliver, messageOf, newReading } from '../reading.ts'
import { textProtocol } from '../sentence.ts'
import { asciiText, integer, split, trimmed } from '../text.ts'
import { tags } from './tags.ts'

/**
 * ERM's StarLink: lines whose fields are configured in the unit. Settings: `starlink.format`, the tags of the fields, and
 * `starlink.dateFormat`, such as `yyMMddHHmmss`.
 */
export const starlink = textProtocol({ name: 'starlink', port: 5136, decode })

const form = /^.SLU([\da-fA-F]{6}|\d{15}),(\d+),(\d+),(.+)\*[\da-fA-F]{2}$/
const [REPORT, DRIVER] = [6, 20]

const usual =
  '#EDT#,#EID#,#PDT#,#LAT#,#LONG#,#SPD#,#HEAD#,#ODO#,#IN1#,#IN2#,#IN3#,#IN4#,#OUT1#,#OUT2#,#OUT3#,#OUT4#,#LAC#,#CID#,#VIN#,#VBAT#,#DEST#,#IGN#,#ENG#'

function decode(line: Buffer, session: DecodeContext): DeviceMessage[] {
  const [, uniqueId, type, index, data = ''] = form.exec(trimmed(asciiText(line))) ?? []
  if (uniqueId === undefined || Number(type) !== REPORT) return []
  const reading = newReading(session)
  const { fix } = reading
  reading.uniqueId = uniqueId
  fix.valid = true
  put(fix.attributes, 'index', Number(index))
  const items = split(data, ',')
  const fields = fieldsOf(items, String(session.attribute('starlink.format') ?? usual))
  for (const [tag, text] of fields) {
    const target = tags.get(tag)
    if (target) deliver(target, text, reading)
  }
  const [lac, cid] = [fields.get('LAC'), fields.get('CID')]
  if (lac && cid) addHomeCell(integer(lac), integer(cid), reading)
  if (!fix.fixTime) fix.outdated = true
  if (fix.attributes.event === DRIVER) put(fix.attributes, 'driverUniqueId', driverOf(items))
  return [messageOf(reading)]
}

/** The items that are not empty, in their order, by the tag at the same place of the format. */
function fieldsOf(items: readonly string[], format: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const [at, tag] of format.split(',').entries()) {
    const item = items[at]
    if (item) fields.set(trimmed(tag).replaceAll('#', ''), item)
  }
  return fields
}

/** The last item; where it is all zeros, the one before. */
const driverOf = (items: readonly string[]): string | undefined =>
  /^0+$/.test(items.at(-1) ?? '') ? items.at(-2) : items.at(-1)
