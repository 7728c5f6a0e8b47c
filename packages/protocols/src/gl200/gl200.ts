import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { asciiText } from '../text.ts'
import { decodeBinary } from './binary.ts'
import { commands, effects, encode } from './commands.ts'
import { frame, isBinary, isTagged } from './frame.ts'
import { decodeTagged } from './tagged.ts'
import { decodeText } from './text.ts'

/** Queclink GL, GV, GMT, GB and CV units: the texts of "@Track", and both binary forms. */
export const gl200 = defineProtocol({
  name: 'gl200',
  port: 5004,
  text: true,
  delimiter: '$',
  transports: ['tcp', 'udp'],
  frame,
  decode,
  commands,
  encode,
  effects,
})

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  if (!isBinary(bytes)) return decodeText(asciiText(bytes), session)
  return isTagged(bytes) ? decodeTagged(bytes) : decodeBinary(bytes)
}
