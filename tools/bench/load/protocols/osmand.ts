import type { Encoder, Heard } from '../../../simulator/encoders/encoder.ts'
import { osmandQuery } from '../../../simulator/encoders/osmand.ts'
import type { Reading } from '../../../simulator/vehicle.ts'
import { simulated } from './load-protocol.ts'

const encoder: Encoder = { frames: (readings, id) => readings.map((reading) => request(reading, id)), window: 1, hear }

/** A request for each record over a connection that stays open, answered with status 200. */
export const osmand = simulated('osmand', encoder)

const request = (reading: Reading, id: string): Buffer =>
  Buffer.from(`GET ${osmandQuery(reading, id)} HTTP/1.1\r\nhost: bench\r\nuser-agent: bench\r\n\r\n`)

const END_OF_HEAD = '\r\n\r\n'
const STATUS_AT = 9

/** A report that the server could not store is refused with another status, after which a phone sends it again. */
function hear(bytes: Buffer): Heard | undefined {
  const head = bytes.indexOf(END_OF_HEAD)
  if (head < 0) return undefined
  const text = bytes.toString('latin1', 0, head)
  const end = head + END_OF_HEAD.length + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
  if (bytes.length < end) return undefined
  return { end, kind: text.slice(STATUS_AT, STATUS_AT + 3) === '200' ? 'acknowledged' : 'refused' }
}
