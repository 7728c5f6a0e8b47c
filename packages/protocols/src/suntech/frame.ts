import type { Frame } from '../define.ts'
import { ofLength } from '../frames.ts'
import { serialIsOpen } from './serial.ts'

const ZIP = 0x02
const CR = 0x0d
const LF = 0x0a
const SEMICOLON = 0x3b
const UEX = 'UEX'
/** The type and the length. */
const HEAD_BYTES = 3

export const isZip = (bytes: Buffer): boolean => bytes[0] === ZIP
/** The binary form of the universal models: its second byte is the high one of a length. */
export const isUniversal = (bytes: Buffer): boolean => bytes[0] !== ZIP && bytes[1] === 0

/** Cuts both binary forms by their lengths, and texts at the first CR that no LF follows. */
export function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length < 2) return undefined
  if (!isZip(buffer) && !isUniversal(buffer)) return textFrame(buffer)
  if (buffer.length < HEAD_BYTES) return undefined
  const trailer = isZip(buffer) ? 1 : 0
  return ofLength(buffer, Math.max(HEAD_BYTES, HEAD_BYTES + buffer.readInt16BE(1) + trailer))
}

/** The type at the end of the prefix, whose messages alone hold data of a peripheral. */
function hasSerial(buffer: Buffer): boolean {
  const end = buffer.indexOf(SEMICOLON)
  return end >= UEX.length && buffer.toString('latin1', end - UEX.length, end) === UEX
}

function textFrame(buffer: Buffer): Frame | undefined {
  let end = buffer.indexOf(CR)
  while (end >= 0 && buffer[end + 1] === LF) end = buffer.indexOf(CR, end + 2)
  if (end < 0) return undefined
  // A CR at the end of what has come may be half of a line end within the data of a peripheral
  if (end === buffer.length - 1 && hasSerial(buffer) && serialIsOpen(buffer.toString('latin1'))) return undefined
  return { bytes: buffer.subarray(0, end), end: end + 1 }
}
