import type { DecodeContext, DeviceMessage, Frame } from '../define.ts'
import { ofLength, skipped } from '../frames.ts'
import { messageOf } from '../reading.ts'
import { readerOf, textProtocol } from '../sentence.ts'
import { asciiText } from '../text.ts'
import { commands, effects, encode } from './commands.ts'
import { addPart, openPhoto } from './photo.ts'
import { position } from './position.ts'

/** PT502 and PT600: sentences of fields, some behind a binary head, and photos in parts. */
export const pt502 = textProtocol({ name: 'pt502', port: 5017, frame, decode, commands, encode, effects })

const [BINARY, HEAD, LEAST] = [0xbf, 5, 10]
const [CR, LF] = [0x0d, 0x0a]
const [PHOTO, PHOTO_PART] = ['$PHO', '$PHD']

function frame(buffer: Buffer): Frame | undefined {
  if (buffer[0] === CR || buffer[0] === LF) return skipped(1)
  if (buffer.length < LEAST) return undefined
  const start = buffer[0] === BINARY ? HEAD : 0
  if (start > 0 && startOf(buffer, start) === PHOTO_PART) {
    const whole = ofLength(buffer, Math.max(LEAST, buffer.readUInt16LE(3)))
    return whole && { bytes: whole.bytes.subarray(start, -2), end: whole.end }
  }
  const end = buffer.findIndex((byte, at) => at >= start && (byte === CR || byte === LF))
  return end < 0 ? undefined : { bytes: buffer.subarray(start, end), end: end + 1 }
}

const startOf = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + PHOTO.length)

const readPosition = readerOf(position)

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const start = startOf(bytes, 0)
  if (start === PHOTO_PART) return addPart(bytes, session)
  const text = asciiText(bytes)
  const replies = start === PHOTO ? openPhoto(text, session) : []
  const reading = readPosition(text, session)
  if (!reading) return replies.length > 0 ? [{ replies }] : []
  reading.replies.push(...replies)
  return [messageOf(reading)]
}
