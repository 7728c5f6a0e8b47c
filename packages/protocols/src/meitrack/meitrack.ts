import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { readRecords } from './ccc.ts'
import { readVariable } from './cce.ts'
import { commands, effects, encode } from './commands.ts'
import { frame, message, type Packet, parse } from './packet.ts'
import { decodePhoto, requestFirst } from './photo.ts'
import { readReport } from './report.ts'

/** Meitrack MVT, T1, T3, T366, T622, P99, TC68, MD and relatives: texts, two binary forms, and photos. */
export const meitrack = defineProtocol({
  name: 'meitrack',
  port: 5020,
  text: true,
  transports: ['tcp', 'udp'],
  frame,
  decode,
  commands,
  encode,
  effects,
})

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const packet = parse(bytes)
  const uniqueIds = [packet.id]
  switch (packet.command) {
    case 'AAC':
      return [{ replies: [message('z', packet.id, 'AAC,1')] }]
    case 'D00':
      return decodePhoto(packet, session)
    case 'D03':
      return [requestFirst(packet, session)]
    case 'D82':
      return [{ uniqueIds, fixes: [{ outdated: true, attributes: { result: answerOf(packet) } }] }]
    case 'CCC': {
      const fixes = readRecords(packet)
      return [{ uniqueIds, fixes, replies: [message(packet.flag, packet.id, `CCC,${fixes.length}`)] }]
    }
    case 'CCE':
      return [{ uniqueIds, fixes: readVariable(packet) }]
    default: {
      const fix = readReport(packet, session)
      return fix ? [{ uniqueIds, fixes: [fix] }] : []
    }
  }
}

/** The command and its answer, as `D82,0`. */
function answerOf({ bytes, command, dataAt }: Packet): string {
  const text = bytes.toString('latin1', dataAt - command.length - 1)
  const end = text.lastIndexOf('*')
  return end < 0 ? text.trimEnd() : text.slice(0, end)
}
