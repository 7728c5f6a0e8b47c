import { type DecodeContext, DecodeError, type DeviceRequest, type DeviceResponse } from '../define.ts'
import { decodeQuery } from './query.ts'

/** A list of flat records, each with the fields of a request in the address: what an app has collected while it was away. */
export function decodeRecords(
  records: readonly unknown[],
  request: DeviceRequest,
  session: DecodeContext,
): DeviceResponse {
  const messages = records.flatMap((record) => {
    const url = `/?${new URLSearchParams(fieldsOf(record))}`
    return decodeQuery({ ...request, method: 'GET', url, body: Buffer.alloc(0) }, session).messages
  })
  const status = messages.length === records.length && messages.length > 0 ? 200 : 400
  return { messages: status === 200 ? messages : [], answer: { status }, refusal: { status: 400 } }
}

function fieldsOf(record: unknown): [string, string][] {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    throw new DecodeError('A record is no object')
  }
  return Object.entries(record).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[key === 'device_id' ? 'id' : key, String(value)]]
      : [],
  )
}
