import { Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { trimmed } from '../text.ts'
import { answerTo, NEWER } from './answers.ts'
import { commands, effects, encode } from './commands.ts'
import { readers } from './diagnosis.ts'
import { olderReaders, oldestReaders } from './old.ts'
import { ID_BYTES, MARK } from './packet.ts'

/** Castel: units at the plug of the on-board diagnosis, binary and little-endian; three generations by mark and version. */
export const castel = defineProtocol({
  name: 'castel',
  port: 5086,
  transports: ['tcp', 'udp'],
  frame: byLengthField({ at: 2, size: 2, uncounted: 0, littleEndian: true }),
  decode,
  commands,
  encode,
  effects,
})

/** Checksum and line end. */
const AFTER = 4

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame, 0, frame.length - AFTER).skip(4)
  const version = frame.subarray(0, MARK.length).equals(MARK) ? reader.u8() : undefined
  const head = { version, id: reader.bytes(ID_BYTES), type: reader.u16() }
  const answer = answerTo(head, reader, session)
  const fixes = generationOf(version).get(head.type)?.(reader, session) ?? []
  return [
    {
      uniqueIds: [trimmed(head.id.toString('latin1'))],
      ...(fixes.length > 0 ? { fixes } : {}),
      ...(answer ? { replies: [answer] } : {}),
    },
  ]
}

function generationOf(version: number | undefined): typeof readers {
  if (version === undefined) return oldestReaders
  return NEWER.includes(version) ? readers : olderReaders
}
