import { bytesOf, type Reader, u32Bytes } from '../bytes.ts'
import { sum } from '../checksums.ts'
import type { DecodeContext, DeviceMessage, Fix } from '../define.ts'
import { decodeTags } from './tags.ts'

const [OPEN, CLOSE] = [0x7b, 0x7d]

/** Mark, version, identifier. The answer depends on the version. */
export function decodeHeader(reader: Reader, session: DecodeContext): DeviceMessage[] {
  const version = reader.skip(1).u8()
  const uniqueId = reader.bytes(8).readBigInt64LE().toString()
  const answer = answers[version]?.(session)
  return [{ uniqueIds: [uniqueId], ...(answer && { replies: [answer] }) }]
}

const answers: Readonly<Record<number, (session: DecodeContext) => Buffer>> = {
  34: () => bytesOf(OPEN, 0, 0, CLOSE),
  35: timeAnswer,
  36: () => bytesOf(OPEN, CLOSE),
  37: timeAnswer,
}

/** Sets the unit's clock. */
function timeAnswer(session: DecodeContext): Buffer {
  const time = u32Bytes(Math.floor(session.now().getTime() / 1000)).reverse()
  return bytesOf(OPEN, 4, 0, sum(time), time, CLOSE)
}

const DATA = 1
/** Ping, data, text, file, binary. */
const recordTypes = new Set([0, DATA, 3, 4, 6])

/** Mark, number, records of type, length, time, content and checksum, mark of the end. Records after an unknown one are lost. */
export function decodePackage(reader: Reader): DeviceMessage[] {
  const number = reader.skip(1).u8()
  const fixes: Fix[] = []
  while (reader.left > 1 && recordTypes.has(reader.peek())) {
    const type = reader.u8()
    const length = reader.u16le()
    const time = new Date(reader.u32le() * 1000)
    const content = reader.slice(length)
    if (type === DATA) fixes.push(decodeTags(content, time))
    reader.skip(1)
  }
  return [{ ...(fixes.length > 0 && { fixes }), replies: [bytesOf(OPEN, 0, number, CLOSE)] }]
}
