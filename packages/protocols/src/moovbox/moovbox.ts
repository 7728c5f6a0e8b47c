import { put } from '../attributes.ts'
import {
  type DecodeContext,
  DecodeError,
  type DeviceRequest,
  type DeviceResponse,
  defineProtocol,
  type Fix,
} from '../define.ts'
import { decimal, integer } from '../text.ts'
import { childText, type Element, elementsUnder, parseXml } from '../xml.ts'

/** Moovbox routers: positions as XML. A unit names its two coordinates the wrong way round. */
export const moovbox = defineProtocol({
  name: 'moovbox',
  port: 5212,
  transports: ['http'],
  largestFrame: 65_536,
  commands: [],
  decodeRequest,
})

function decodeRequest({ body }: DeviceRequest, _: DecodeContext): DeviceResponse {
  const root = parseXml(body.toString('utf8'))
  const id = root.attributes.get('id')
  if (!id) throw new DecodeError('The document names no unit')
  const fixes = elementsUnder(root, 'gps', 'coordinates').flatMap((list) =>
    list.children.filter(({ name }) => name === 'coordinate').map(read),
  )
  return { messages: [{ uniqueIds: [id], fixes }], answer: { status: 200 }, refusal: { status: 400 } }
}

function read(item: Element): Fix {
  const text = (name: string) => childText(item, name) ?? ''
  const fix: Fix = {
    fixTime: new Date(integer(text('time')) * 1000),
    valid: true,
    latitude: decimal(text('longitude')),
    longitude: decimal(text('latitude')),
    altitude: decimal(text('altitude')),
    speed: decimal(text('speed')),
    attributes: {},
  }
  put(fix.attributes, 'sat', integer(text('satellites')))
  return fix
}
