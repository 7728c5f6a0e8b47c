import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { untilDelimiter } from '../frames.ts'
import { asciiText } from '../text.ts'
import { decodeForm } from './form.ts'
import { decodeNew, decodeOld } from './reports.ts'

/** Xirgo and Sensata XT-2000, XT-2400, XT-4500 and XT-6200. */
export const xirgo = defineProtocol({
  name: 'xirgo',
  port: 5081,
  text: true,
  delimiter: '##',
  transports: ['tcp', 'udp'],
  frame: untilDelimiter('##'),
  decode,
  commands: ['outputControl'],
  encode: ({ type, attributes: { data } }) =>
    type === 'outputControl' && /^\d{1,3}$/.test(String(data))
      ? Buffer.from(`+XT:7005,${Number(data) + 1},1`)
      : undefined,
  effects: { harmless: [] },
})

const EVENT = /^\$\$\d+,(\d+),.*,(\d+)(?:##)?$/
const IS_OLD = 'xirgo.old'

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes)
  const [message] = read(text, session)
  const acknowledgement = session.transport === 'udp' ? acknowledge(text) : undefined
  if (!message && !acknowledgement) return []
  return [{ ...message, ...(acknowledgement && { replies: [acknowledgement] }) }]
}

/** By the form that a setting gives, else by the format that the first message of the connection had. */
function read(text: string, session: DecodeContext): DeviceMessage[] {
  const form = session.attribute('xirgo.form')
  if (typeof form === 'string' && form !== '') return decodeForm(text, form)
  const isOld = session.memory.get(IS_OLD)
  const fresh = isOld === true ? undefined : decodeNew(text)
  const old = fresh || isOld === false ? undefined : decodeOld(text)
  const found = fresh ?? old
  if (found) session.memory.set(IS_OLD, found === old)
  return found ? [found] : []
}

function acknowledge(text: string): Buffer | undefined {
  const [, event, number] = EVENT.exec(text) ?? []
  return event === undefined ? undefined : Buffer.from(`!UDP_ACK,${event},${number}`)
}
