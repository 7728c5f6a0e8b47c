import { put } from '../attributes.ts'
import {
  type DecodeContext,
  DecodeError,
  type DeviceMessage,
  type DeviceRequest,
  type DeviceResponse,
  defineProtocol,
} from '../define.ts'
import { isoTime } from '../iso-time.ts'
import { decimal } from '../text.ts'
import { childText, type Element, elementsUnder, parseXml } from '../xml.ts'

/** SPOT's satellite messengers: lists of messages as XML, each of its own unit. */
export const spot = defineProtocol({
  name: 'spot',
  port: 5156,
  transports: ['http'],
  largestFrame: 65_536,
  commands: [],
  decodeRequest,
})

function decodeRequest({ body }: DeviceRequest, _: DecodeContext): DeviceResponse {
  const items = elementsUnder(parseXml(body.toString('utf8')), 'messageList', 'message')
  // A list that is refused is sent again with the same messages
  return { messages: items.flatMap(read), answer: { status: 200 }, refusal: { status: 200 } }
}

function read(item: Element): DeviceMessage[] {
  const id = childText(item, 'esnName')
  if (!id) return []
  const fix = {
    fixTime: isoTime(required(item, 'timestamp')),
    valid: true,
    latitude: decimal(required(item, 'latitude')),
    longitude: decimal(required(item, 'longitude')),
    attributes: {},
  }
  put(fix.attributes, 'event', childText(item, 'messageType'))
  return [{ uniqueIds: [id], fixes: [fix] }]
}

function required(item: Element, name: string): string {
  const text = childText(item, name)
  if (text === undefined) throw new DecodeError(`A message has no ${name}`)
  return text
}
