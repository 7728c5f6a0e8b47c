import { put } from '../attributes.ts'
import type { DecodeContext, DeviceMessage, Fix } from '../define.ts'
import { decodeAccessory } from './accessories.ts'
import { decodeBasic } from './basic.ts'
import { decodeCan } from './can.ts'
import { decodeEvent } from './events.ts'
import { decodeExtended } from './extended.ts'
import { decodeData, decodeIgnition } from './ignition.ts'
import { decodeInformation } from './information.ts'
import { type Message, messageOf } from './message.ts'
import { decodeCellPlace, decodeCells, decodeWifi } from './networks.ts'
import { decodeObd } from './obd.ts'
import { decodeReport } from './report.ts'

type Decode = (message: Message) => Fix | readonly Fix[] | undefined

const reports = ['CTN', 'FRI', 'GEO', 'RTL', 'DOG', 'STR'].map((type) => [type, decodeReport] as const)
const ignitions = ['IGN', 'IGF', 'VGN', 'VGF'].map((type) => [type, decodeIgnition] as const)

/** The types with a form of their own; all others, and those of another form, are read as far as they are known. */
const types = new Map<string, Decode>([
  ...reports,
  ...ignitions,
  ['INF', decodeInformation],
  ['OBD', decodeObd],
  ['CAN', decodeCan],
  ['ERI', decodeExtended],
  ['DAT', decodeData],
  ['WIF', decodeWifi],
  ['GSM', decodeCells],
  ['LBS', decodeCellPlace],
  ['BAA', decodeAccessory],
  ['BID', decodeAccessory],
])

/** A text of the unit: an answer or heartbeat (`+ACK`), or a report, live (`+RESP`) or stored (`+BUFF`). */
export function decodeText(text: string, session: DecodeContext): DeviceMessage[] {
  const message = messageOf(text, session)
  const id = message?.items[2]
  if (!message || !id) return []
  const isAnswer = message.text.startsWith('+ACK')
  if (isAnswer && message.type === 'HBD') return [{ uniqueIds: [id], replies: [heartbeatReply(message)] }]
  const fixes = isAnswer ? [answer(message)] : fixesOf(message, session)
  const replies = session.attribute('gl200.ack') === true ? [Buffer.from(`+SACK:${message.items.at(-1)}$`)] : []
  return [{ uniqueIds: [id], ...(fixes.length > 0 && { fixes }), ...(replies.length > 0 && { replies }) }]
}

const heartbeatReply = ({ items }: Message): Buffer => Buffer.from(`+SACK:GTHBD,${items[1]},${items.at(-1)}$`)

function answer({ items, sentAt }: Message): Fix {
  return { outdated: true, ...(sentAt && { deviceTime: sentAt }), attributes: { result: items[0]! } }
}

function fixesOf(message: Message, session: DecodeContext): Fix[] {
  const decode = types.get(message.type) ?? decodeEvent
  const fixes = [decode(message) ?? decodeBasic(message) ?? []].flat()
  for (const { attributes } of fixes) put(attributes, 'type', message.type)
  const last = fixes.at(-1)
  if (!last || !message.sentAt || session.attribute('gl200.ignoreFixTime') !== true) return fixes
  return [{ ...last, ...(!last.outdated && { fixTime: message.sentAt }), deviceTime: message.sentAt }]
}
