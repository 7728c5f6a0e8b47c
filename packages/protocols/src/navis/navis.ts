import { type DecodeContext, DecodeError, type DeviceMessage, defineProtocol } from '../define.ts'
import { commands, effects, encode } from './commands.ts'
import { decodeFlex } from './flex.ts'
import { FLEX, frame, KEEP_ALIVE } from './frame.ts'
import { layoutOf } from './layout.ts'
import { decodeNtcb } from './ntcb.ts'

/** Navtelecom Signal and Smart: NTCB, and FLEX 1.0 to 3.0 once the layout of its records is negotiated. */
export const navis = defineProtocol({
  name: 'navis',
  port: 5019,
  transports: ['tcp'],
  largestFrame: 262_144,
  frame,
  decode,
  commands,
  encode,
  effects,
})

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  if (bytes[0] === KEEP_ALIVE) return []
  if (bytes[0] !== FLEX) return decodeNtcb(bytes, session)
  const layout = layoutOf(session)
  if (!layout) throw new DecodeError('The layout of records was not negotiated')
  return decodeFlex(bytes, layout)
}
