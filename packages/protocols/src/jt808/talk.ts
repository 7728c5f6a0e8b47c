import { put, putAll } from '../attributes.ts'
import { bytesOf, u16Bytes } from '../bytes.ts'
import type { DecodeContext, DeviceMessage } from '../define.ts'
import { asciiText, trimmed } from '../text.ts'
import { acknowledgement, identifier, message, type Packet, said, TRAILER } from './packet.ts'
import { placeless, readTime, signMagnitude } from './place.ts'

const SUCCESS = 0
const bodyLeft = ({ reader }: Packet): number => Math.max(0, reader.left - TRAILER)
const gbk = new TextDecoder('gbk')
const utf16 = new TextDecoder('utf-16be')

/** Type 0100: the answer gives the unit the code with which it will log in, its own identifier. */
export function register(packet: Packet): DeviceMessage[] {
  const body = bytesOf(u16Bytes(packet.index), SUCCESS, identifier(packet.id))
  return said(packet, [], message(packet, 0x8100, body))
}

/** Type 0002; some units send their state along. */
export function heartbeat(packet: Packet): DeviceMessage[] {
  const { reader } = packet
  if (bodyLeft(packet) < 2) return said(packet, [], acknowledgement(packet))
  const fix = placeless()
  putAll(fix.attributes, { batteryLevel: reader.u8(), rssi: reader.u8(), status: reader.u8() })
  return said(packet, [fix], acknowledgement(packet))
}

/** Type 0107: maker, model and cards of the unit. */
export function unitProperties(packet: Packet): DeviceMessage[] {
  const fix = placeless()
  put(fix.attributes, 'iccid', packet.reader.skip(2 + 5 + 20 + 7).hex(10))
  return said(packet, [fix], acknowledgement(packet))
}

/** Type 0109: the unit sets its clock. */
export function timeRequest(packet: Packet): DeviceMessage[] {
  const now = packet.session.now()
  const body = bytesOf(
    u16Bytes(now.getUTCFullYear()),
    now.getUTCMonth() + 1,
    now.getUTCDate(),
    now.getUTCHours(),
    now.getUTCMinutes(),
    now.getUTCSeconds(),
    0,
  )
  return said(packet, [], message(packet, 0x8109, body))
}

/** Type 2070: accelerations, each with its time. */
export function accelerations(packet: Packet): DeviceMessage[] {
  const { reader } = packet
  const fix = placeless()
  const axis = () => signMagnitude(reader.u16())
  const samples: string[] = []
  while (reader.left > TRAILER) {
    reader.skip(6)
    samples.push(`[${axis()},${axis()},${axis()}]`)
  }
  put(fix.attributes, 'gSensor', `[${samples.join(',')}]`)
  return said(packet, [fix])
}

/** Type 6006: text of the unit. */
export function textReport(packet: Packet): DeviceMessage[] {
  const fix = placeless()
  packet.reader.skip(1)
  put(fix.attributes, 'result', gbk.decode(packet.reader.bytes(bodyLeft(packet))))
  return said(packet, [fix], acknowledgement(packet))
}

/** Type 1300: the answer to a command. */
export function wideAnswer(packet: Packet): DeviceMessage[] {
  const fix = placeless()
  const length = Math.max(0, (packet.properties & 0x3ff) - 2)
  put(fix.attributes, 'result', trimmed(utf16.decode(packet.reader.skip(2).bytes(length))))
  return said(packet, [fix])
}

/** Type 0701: the answer to a command. */
export function answer(packet: Packet): DeviceMessage[] {
  const fix = placeless()
  const length = packet.reader.i32()
  put(fix.attributes, 'result', asciiText(packet.reader.bytes(length)))
  return said(packet, [fix])
}

/** Type 0702: the card of the driver was put in or taken out; without a card the rest is missing. */
export function driverCard(packet: Packet): DeviceMessage[] {
  const { reader, session } = packet
  const cardStatus = reader.u8()
  const fix = placeless(readTime(reader, session))
  put(fix.attributes, 'cardStatus', cardStatus)
  if (bodyLeft(packet) > 0) {
    putAll(fix.attributes, {
      cardResult: reader.u8(),
      driver: gbk.decode(reader.bytes(reader.u8())),
      cardCode: trimmed(reader.text(20)),
      cardAgency: gbk.decode(reader.bytes(reader.u8())),
      cardValidity: reader.hex(4),
    })
  }
  return said(packet, [fix])
}

/** A text in parentheses: a lock asks for the time, or answers to a command. */
export function decodeText(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(frame)
  if (text.includes('BASE,2')) {
    const time = session.now().toISOString().replaceAll(/\D/g, '').slice(0, 14)
    return [{ replies: [Buffer.from(text.replace('TIME', time), 'latin1')] }]
  }
  if (!session.identified) return []
  const fix = placeless()
  put(fix.attributes, 'result', text)
  return [{ fixes: [fix] }]
}
