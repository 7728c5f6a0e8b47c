import { type DecodeContext, DecodeError, type DeviceMessage, type DeviceRequest, defineProtocol } from '../define.ts'
import { type Json, readRecord } from './record.ts'

/** The HTTP stream of flespi, and any other gateway that sends its JSON: one list of messages, each naming its unit. */
export const flespi = defineProtocol({
  name: 'flespi',
  port: 5149,
  transports: ['http'],
  commands: [],
  decodeRequest: (request: DeviceRequest, session: DecodeContext) => ({
    messages: listOf(request).flatMap((item) => decodeItem(item, session)),
    answer: { status: 200 },
    // A stream that is refused sends the same messages again
    refusal: { status: 200 },
  }),
})

function listOf({ body }: DeviceRequest): readonly unknown[] {
  const list = parse(body.toString('utf8'))
  if (!Array.isArray(list)) throw new DecodeError('The body is no list')
  return list
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new DecodeError('The body is no JSON')
  }
}

function decodeItem(item: unknown, session: DecodeContext): DeviceMessage[] {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return []
  const { ident } = item as Json
  if (typeof ident !== 'string' || ident === '') return []
  return [{ uniqueIds: [ident], fixes: [readRecord(item as Json, session)] }]
}
