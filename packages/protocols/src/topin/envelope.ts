import { bytesOf, u16Bytes } from '../bytes.ts'

/** Of a message, its head, its type behind the length, and its end. */
export const [HEAD_BYTES, END_BYTES] = [4, 2]

/** A message; its length is not always that of its content. */
export const envelope = (length: number, type: number, content: Uint8Array): Buffer =>
  bytesOf(0x78, 0x78, length, type, content, 0x0d, 0x0a)

const TIME = 0x30

/** The time of the server, as the units ask for it. */
export function timeMessage(now: Date): Buffer {
  const date = [now.getUTCMonth() + 1, now.getUTCDate()]
  const time = [now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds()]
  return envelope(7, TIME, bytesOf(u16Bytes(now.getUTCFullYear()), ...date, ...time))
}
