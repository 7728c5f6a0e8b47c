import { put } from '../attributes.ts'
import { Reader } from '../bytes.ts'
import type { DecodeContext, DeviceMessage } from '../define.ts'
import { messageOf, newReading, type Reading } from '../reading.ts'
import { textProtocol } from '../sentence.ts'
import { readFields } from './fields.ts'

/** Upro's trackers, locks and diagnosis units: fields behind a header, some of them binary. */
export const upro = textProtocol({ name: 'upro', port: 5095, ends: ['#'], decode })

/** The head, whether a reply is wanted, the unit, and type with subtype. */
const header = /^\*([\0-\xff]{2}20)([01])(\d+),([\da-zA-Z]{2})[\da-zA-Z]*/
const TRANSPARENT = 'GY'
const DRIVER = 0x4009

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const [start, head = '', wanted, uniqueId, type] = header.exec(bytes.toString('latin1')) ?? []
  if (start === undefined) return []
  const reading = newReading(session)
  reading.uniqueId = uniqueId!
  if (wanted === '1') reading.replies.push(Buffer.from(`*${head}Y${type}#`, 'latin1'))
  const reader = new Reader(bytes, start.length)
  if (type === TRANSPARENT) readTransparent(reader, reading)
  else readFields(reader, reading, head)
  const { fix } = reading
  // Without a place and attributes there is nothing to store
  if (!fix.latitude || !fix.longitude) {
    fix.outdated = true
    if (Object.keys(fix.attributes).length === 0) reading.isLogin = true
  }
  return [messageOf(reading)]
}

function readTransparent(reader: Reader, { fix: { attributes } }: Reading): void {
  const [kind, length] = [reader.u16(), reader.u16()]
  if (kind === DRIVER) put(attributes, 'driverUniqueId', reader.text(length))
  else put(attributes, 'data', reader.hex(length))
}
