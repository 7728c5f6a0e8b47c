import { bytesOf, Reader, u16Bytes, u16leBytes } from '../bytes.ts'
import { crc16Modbus } from '../checksums.ts'
import { type Command, type CommandEffects, type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { messageOf, newReading } from '../reading.ts'
import { readNavigation } from './navigation.ts'

const texts: Readonly<Record<string, string>> = {
  deviceIdentification: 'BB+IDNT',
  positionSingle: 'BB+RRCD',
  rebootDevice: 'BB+RESET',
}
const effects: CommandEffects = { harmless: [/BB\+(?:IDNT|RRCD|RESET)/] }

const HEAD = 15

/** NDTP 6: little-endian messages of services; a connection request names the unit. */
export const ndtpv6 = defineProtocol({
  name: 'ndtpv6',
  port: 5243,
  transports: ['tcp'],
  frame: byLengthField({ at: 2, size: 2, uncounted: HEAD, littleEndian: true }),
  decode,
  commands: ['deviceIdentification', 'positionSingle', 'rebootDevice'],
  encode: ({ type }: Command) => (Object.hasOwn(texts, type) ? Buffer.from(texts[type]!) : undefined),
  effects,
})

const [GENERIC, NAVIGATION, CONNECTION_REQUEST] = [0, 1, 100]

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame).skip(HEAD)
  const [service, type] = [reader.u16le(), reader.u16le()]
  const reply = (): Buffer => answer(service, frame.subarray(21, 25))
  reader.skip(6)
  if (service === GENERIC && type === CONNECTION_REQUEST && !session.identified) {
    const fix = { outdated: true, deviceTime: session.now(), attributes: { result: '0' } } as const
    return [{ uniqueIds: [String(reader.skip(6).u16le())], fixes: [fix], replies: [reply()] }]
  }
  if (service !== NAVIGATION || !session.identified) return []
  const reading = newReading(session)
  readNavigation(reader, reading)
  reading.replies.push(reply())
  return [messageOf(reading)]
}

function answer(service: number, requestId: Buffer): Buffer {
  const content = bytesOf(u16leBytes(service), Buffer.alloc(4), requestId, Buffer.alloc(4))
  const head = bytesOf('~~', u16leBytes(content.length), 0x02, 0x00, u16Bytes(crc16Modbus(content)))
  return bytesOf(head, 0x02, Buffer.alloc(6), content)
}
