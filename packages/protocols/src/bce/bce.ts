import { Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Fix, type Frame } from '../define.ts'
import { skipped } from '../frames.ts'
import { readMasked } from '../layout.ts'
import { fixOf, newReading, type Reading } from '../reading.ts'
import { effects, encode, packet } from './commands.ts'
import { words } from './words.ts'

/** BCE: little-endian blocks of structures whose masks say what they hold; the end of a frame is where its sum fits. */
export const bce = defineProtocol({
  name: 'bce',
  port: 5080,
  transports: ['tcp'],
  frame,
  decode,
  commands: ['outputControl'],
  encode,
  effects,
})

const HANDSHAKE = Buffer.from('#BCE#\r\n')
const [ID_BYTES, LENGTH_BYTES, LEAST_AHEAD] = [8, 2, 5]

function frame(buffer: Buffer): Frame | undefined {
  if (buffer.subarray(0, HANDSHAKE.length).equals(HANDSHAKE)) return skipped(HANDSHAKE.length)
  let [end, at, total] = [ID_BYTES, 0, 0]
  while (buffer.length >= end + LEAST_AHEAD) {
    end += LENGTH_BYTES + buffer.readUInt16LE(end)
    if (buffer.length <= end) return undefined
    while (at < end) total += buffer[at++]!
    if ((total & 0xff) === buffer[end]) return { bytes: buffer.subarray(0, end + 1), end: end + 1 }
  }
  return undefined
}

const [ASYNCHRONOUS, TIMED] = [0xa5, 0xa0]
const CONFIRMATION = 0x19
const IMEI_DIGITS = 15

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes, 0, bytes.length - 1)
  const id = reader.bytes(ID_BYTES)
  const fixes: Fix[] = []
  const replies: Buffer[] = []
  while (reader.left > 0) {
    const block = reader.slice(reader.u16le())
    const [type, key] = [block.u8(), block.u8() & 0x7f]
    // The answer to a command, behind which nothing is read
    if (type !== ASYNCHRONOUS && type !== TIMED) break
    while (block.left > 0) fixes.push(...readStructure(block.slice(block.u8()), session))
    if (type === ASYNCHRONOUS) replies.push(packet(id, Buffer.of(CONFIRMATION, key)))
  }
  const uniqueIds = [String(id.readBigInt64LE()).padStart(IMEI_DIGITS, '0')]
  return [{ uniqueIds, ...(fixes.length > 0 ? { fixes } : {}), ...(replies.length > 0 ? { replies } : {}) }]
}

const [HEAD_BYTES, POSITION] = [4, 7]

/** The fix of a structure; none where it is of another kind or says nothing. */
function readStructure(reader: Reader, session: DecodeContext): Fix[] {
  if (reader.left < HEAD_BYTES) return []
  const head = reader.u32le()
  if ((head & 0x0f) !== POSITION) return []
  const reading = newReading(session)
  const moment = momentOf(head >>> 4, session.now())
  readFields(reader, reading)
  const { fix } = reading
  if (fix.valid) fix.fixTime = moment
  else if (Object.keys(fix.attributes).length === 0) return []
  else Object.assign(fix, { outdated: true, deviceTime: moment })
  return [fixOf(reading)]
}

const [EPOCH_MS, OLDEST_MS, CYCLE_MS] = [Date.UTC(2008, 0, 1), 3650 * 86_400_000, 536_870_910_000]

/** A count of two seconds since 2008, which starts again every 17 years. */
function momentOf(count: number, now: Date): Date {
  const [moment, oldest] = [EPOCH_MS + count * 2000, now.getTime() - OLDEST_MS]
  const cycles = Math.max(0, Math.ceil((oldest - moment) / CYCLE_MS))
  return new Date(moment + cycles * CYCLE_MS)
}

const MORE = 0x8000

function readFields(reader: Reader, reading: Reading): void {
  const masks: number[] = []
  do masks.push(reader.u16le())
  while (masks.at(-1)! >= MORE)
  for (const [at, fields] of words.entries()) readMasked((masks[at] ?? 0) % MORE, fields, reader, reading)
}
