import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { compact, single, stored } from './batch.ts'
import { commands, effects, encode } from './commands.ts'
import { frame, wrap } from './frame.ts'
import { decodeJointech } from './jointech.ts'
import { acknowledgement, type Packet, parse, rememberSender, said } from './packet.ts'
import { joined } from './parts.ts'
import {
  accelerations,
  answer,
  decodeText,
  driverCard,
  heartbeat,
  register,
  textReport,
  timeRequest,
  unitProperties,
  wideAnswer,
} from './talk.ts'
import { transparent } from './transparent.ts'

/**
 * JT/T 808 in its editions of 2011, 2013 and 2019, and what makers added: cameras of Jimi, locks of Jointech, trackers of AOVX,
 * Concox and BSJ.
 */
export const jt808 = defineProtocol({
  name: 'jt808',
  port: 5015,
  transports: ['tcp'],
  frame,
  decode,
  wrap,
  commands,
  encode,
  effects,
})

const PARENTHESIS = 0x28

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  if (bytes[0] === PARENTHESIS) return decodeText(bytes, session)
  const packet = parse(bytes, session)
  rememberSender(packet)
  return joined(packet, (whole) => (readers[whole.type] ?? silent)(whole))
}

const silent = (packet: Packet): DeviceMessage[] => said(packet, [])
const acknowledged = (packet: Packet): DeviceMessage[] => said(packet, [], acknowledgement(packet))

const readers: Readonly<Record<number, (packet: Packet) => DeviceMessage[]>> = {
  2: heartbeat,
  3: acknowledged,
  256: register,
  258: acknowledged,
  263: unitProperties,
  265: timeRequest,
  512: single,
  528: compact,
  1286: acknowledged,
  1793: answer,
  1794: driverCard,
  1796: stored,
  2304: transparent,
  4103: acknowledged,
  4864: wideAnswer,
  8304: accelerations,
  21761: decodeJointech,
  21762: decodeJointech,
  24582: textReport,
  34952: acknowledged,
}
