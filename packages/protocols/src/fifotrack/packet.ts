import { sum } from '../checksums.ts'

/** A message to a unit; its length counts identifier, content and the commas before them. */
export function packet(uniqueId: string, content: string): Buffer {
  const length = String(uniqueId.length + content.length + 2).padStart(2, '0')
  const text = Buffer.from(`##${length},${uniqueId},${content}*`, 'latin1')
  return Buffer.concat([text, Buffer.from(`${sum(text).toString(16).toUpperCase().padStart(2, '0')}\r\n`)])
}
