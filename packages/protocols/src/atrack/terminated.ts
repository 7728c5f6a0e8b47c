import type { Reader } from '../bytes.ts'

/** A text up to a byte 0, which is read too; undefined when it is empty or does not end. */
export function terminated(reader: Reader): string | undefined {
  const end = reader.buffer.indexOf(0, reader.offset)
  const text = end > reader.offset && end < reader.end ? reader.text(end - reader.offset) : undefined
  reader.skip(1)
  return text
}
