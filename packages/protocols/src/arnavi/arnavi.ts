import { Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { HOST, PIN, PORT } from '../setup-texts.ts'
import { asciiText } from '../text.ts'
import { frame, HEADER, PACKAGE, RESULT, TEXT } from './frame.ts'
import { decodeHeader, decodePackage } from './packages.ts'
import { decodeText } from './sentence.ts'

/** Arnavi Integral, Essential and their relatives: a text and a binary form on one port. */
export const arnavi = defineProtocol({
  name: 'arnavi',
  port: 5100,
  transports: ['tcp'],
  largestFrame: 65_536,
  frame,
  decode,
  commands: [],
  /** The text message that sets the server. */
  effects: { harmless: [new RegExp(String.raw`${PIN}\*SETP\*#1=${HOST},${PORT},0`)] },
})

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  switch (bytes[0]) {
    case TEXT:
      return decodeText(asciiText(bytes))
    case HEADER:
      return decodeHeader(new Reader(bytes), session)
    case PACKAGE:
      return bytes[1] === RESULT ? [] : decodePackage(new Reader(bytes))
    default:
      return []
  }
}
