import type { DecodeContext, Frame } from '../define.ts'

export const TEXT = 0x2a // *
export const BINARY = 0x24 // $
const SIMPLE = 0x58 // X

const SHORT = 32
const LONG = 45

/** Cuts sentences from `*` to `#` and binary packets of a fixed length. Bytes between them are discarded. */
export function frame(buffer: Buffer, session: DecodeContext): Frame | undefined {
  const marker = buffer[0]
  if (marker === TEXT) return sentence(buffer)
  if (marker === BINARY) return packet(buffer, binaryLength(buffer, session))
  if (marker === SIMPLE) return packet(buffer, SHORT)
  return noise(buffer)
}

function sentence(buffer: Buffer): Frame | undefined {
  const end = buffer.indexOf('#') + 1
  if (end === 0) return undefined
  let next = end
  while (buffer[next] === 0x0d || buffer[next] === 0x0a) next++
  return { bytes: buffer.subarray(0, end), end: next }
}

function packet(buffer: Buffer, length: number): Frame | undefined {
  return buffer.length < length ? undefined : { bytes: buffer.subarray(0, length), end: length }
}

/** The setting `h02.messageLength`. Without it, the length is derived from the first packet, by the start of the next message. */
function binaryLength(buffer: Buffer, session: DecodeContext): number {
  const setting = Number(session.attribute('h02.messageLength') ?? 0)
  if (setting > 0) return setting
  const known = session.memory.get('h02.messageLength') as number | undefined
  if (known || buffer.length < SHORT) return known ?? SHORT
  const length = endsAt(buffer, LONG) && !endsAt(buffer, SHORT) ? LONG : SHORT
  session.memory.set('h02.messageLength', length)
  return length
}

/** True when nothing follows, or another message, which may have a line end before it. */
function endsAt(buffer: Buffer, length: number): boolean {
  if (buffer.length < length) return false
  let next = length
  while (buffer[next] === 0x0d || buffer[next] === 0x0a) next++
  return next === buffer.length || isMarker(buffer[next]!)
}

const isMarker = (byte: number): boolean => byte === TEXT || byte === BINARY || byte === SIMPLE

function noise(buffer: Buffer): Frame {
  const next = buffer.findIndex(isMarker)
  return { bytes: buffer.subarray(0, 0), end: next === -1 ? buffer.length : next }
}
