import { type DecodeContext, DecodeError, type DeviceMessage, defineProtocol, type Fix, type Frame } from '../define.ts'
import { ofLength } from '../frames.ts'
import { commands, effects, encode } from './commands.ts'
import { decodeCompressed } from './compressed.ts'
import { decodeIridium } from './iridium.ts'
import { receivePhoto } from './photo.ts'
import { decodeRecords } from './records.ts'

/** GalileoSky Base Block, 7x and 10, also over Iridium. */
export const galileo = defineProtocol({
  name: 'galileo',
  port: 5034,
  transports: ['tcp'],
  frame,
  decode,
  largestFrame: 32_772,
  commands,
  encode,
  effects,
})

const [RECORDS, PHOTO, COMPRESSED] = [0x01, 0x07, 0x08]
const RECEIVED = 0x02
const [HEAD_BYTES, TAIL_BYTES, IRIDIUM_HEAD_BYTES] = [3, 2, 3]
/** The highest bit of the length says that more is waiting to be sent. */
const LENGTH_MASK = 0x7fff

const isIridium = (bytes: Buffer): boolean => bytes[0] === RECORDS && bytes.readUIntBE(3, 3) === 0x01001c

function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length < 6) return undefined
  if (isIridium(buffer)) return ofLength(buffer, IRIDIUM_HEAD_BYTES + buffer.readUInt16BE(1))
  return ofLength(buffer, HEAD_BYTES + (buffer.readUInt16LE(1) & LENGTH_MASK) + TAIL_BYTES)
}

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  if (bytes.length < 6) throw new DecodeError(`A message of ${bytes.length} bytes is too short`)
  if (isIridium(bytes)) return [decodeIridium(bytes, session)]
  const data = bytes.subarray(HEAD_BYTES, -TAIL_BYTES)
  const answer = (header: number) => [Buffer.concat([Buffer.of(header), bytes.subarray(-TAIL_BYTES)])]
  const withFixes = (fixes: readonly Fix[]) => (fixes.length > 0 ? { fixes } : undefined)
  switch (bytes[0]) {
    case RECORDS: {
      const { uniqueId, fixes } = decodeRecords(data)
      return [{ ...(uniqueId && { uniqueIds: [uniqueId] }), ...withFixes(fixes), replies: answer(RECEIVED) }]
    }
    case COMPRESSED:
      return [{ ...withFixes(decodeCompressed(data, session)), replies: answer(RECEIVED) }]
    case PHOTO:
      return [{ ...withFixes(receivePhoto(data, session)), replies: answer(PHOTO) }]
    default:
      return []
  }
}
