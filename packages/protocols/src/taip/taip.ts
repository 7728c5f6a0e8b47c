import { addAlarm, put } from '../attributes.ts'
import type { DecodeContext, DeviceMessage } from '../define.ts'
import { messageOf, type Reading } from '../reading.ts'
import { textProtocol } from '../sentence.ts'
import { asciiText } from '../text.ts'
import { alarmOfEvent } from './alarms.ts'
import { readItems } from './items.ts'
import { replyTo } from './reply.ts'
import { isAkroz, readReport } from './report.ts'
import { readFields } from './ruv.ts'

/** TAIP of Trimble, also of Lantrix, DCT and JMAK. Settings: `taip.speed`, the unit of speeds, and `taip.prefix`. */
export const taip = textProtocol({ name: 'taip', port: 5031, transports: ['tcp', 'udp'], ends: ['<'], decode })

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const all = asciiText(bytes)
  const text = all.slice(all.indexOf('>') + 1).split('<', 1)[0]!
  const reading = readReport(text, session)
  const items = readItems(text)
  if (!reading || !items.id) return []
  finish(reading, text)
  if (isAkroz(text)) readFields(text, reading.fix.attributes)
  const { attributes } = reading.fix
  for (const [key, value] of items.others) if (!Object.hasOwn(attributes, key)) put(attributes, key, value)
  for (const [key, value] of items.attributes) put(attributes, key, value)
  return [{ ...messageOf(reading), uniqueIds: [items.id], replies: [replyTo(items, session)] }]
}

function finish({ fix }: Reading, text: string): void {
  fix.valid ??= true
  if (fix.latitude === undefined) fix.outdated = true
  addAlarm(fix.attributes, alarmOfEvent(text, fix.attributes.event))
}
