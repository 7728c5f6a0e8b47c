import { type Command, type DecodeContext, type DeviceRequest, type DeviceResponse, defineProtocol } from '../define.ts'
import { decodeJson } from './json.ts'
import { decodeQuery } from './query.ts'

/** A hundred times what the library of Traccar Client sends. */
const LARGEST_BODY_BYTES = 65_536

export const osmand = defineProtocol({
  name: 'osmand',
  port: 5055,
  transports: ['http'],
  largestFrame: LARGEST_BODY_BYTES,
  decodeRequest: (request: DeviceRequest, session: DecodeContext): DeviceResponse =>
    contentType(request).startsWith('application/json') ? decodeJson(request, session) : decodeQuery(request, session),
  commands: ['custom'],
  encode,
  pushCommands: ['positionSingle', 'positionPeriodic', 'positionStop'],
  // The texts of the app that uses this protocol
  effects: { harmless: [/position(?:Single|Periodic|Stop)/] },
})

const CONTENT_TYPE = 'content-type'

/** Header names arrive in whatever case the caller writes them. */
function contentType({ headers }: DeviceRequest): string {
  for (const name in headers)
    if (name.length === CONTENT_TYPE.length && name.toLowerCase() === CONTENT_TYPE) return headers[name] ?? ''
  return ''
}

/** The text is in the body of the answer. */
function encode({ type, attributes: { data } }: Command): Buffer | undefined {
  return type === 'custom' && typeof data === 'string' && data !== '' ? Buffer.from(data) : undefined
}
