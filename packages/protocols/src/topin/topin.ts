import { bytesOf, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { messageOf, newReading } from '../reading.ts'
import { commands, effects, encode } from './commands.ts'
import { envelope, timeMessage } from './envelope.ts'
import { frame } from './frame.ts'
import { reports } from './reports.ts'

const [LOGIN, TIME] = [0x01, 0x30]
const [KNOWN, UNKNOWN] = [0x01, 0x44]

/** Topin and ZhongXun: GT06's envelope without serial numbers and checksums. Setting: `topin.disableCommands`. */
export const topin = defineProtocol({
  name: 'topin',
  port: 5199,
  transports: ['tcp'],
  largestFrame: 4096,
  frame,
  decode,
  commands,
  encode,
  effects,
})

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes, 2)
  const [length, type] = [reader.u8(), reader.u8()]
  const time = timeMessage(session.now())
  if (type === LOGIN) {
    const [known, unknown] = [KNOWN, UNKNOWN].map((answer) => envelope(length, type, Buffer.of(answer)))
    return [{ uniqueIds: [reader.hex(8).slice(1)], replies: [known!, time], refusal: bytesOf(unknown!, time) }]
  }
  if (!session.identified) return []
  if (type === TIME) return [{ replies: [time] }]
  const report = reports.get(type)
  if (!report) return []
  const reading = newReading(session)
  const answer = report(reader, reading, length)
  if (answer) reading.replies.push(envelope(length, type, answer))
  return reading.isLogin ? [] : [messageOf(reading)]
}
