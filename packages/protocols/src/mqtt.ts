import { bit, bytesOf, Reader, u16Bytes } from './bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Frame, type StreamProtocol } from './define.ts'
import { ofLength } from './frames.ts'

const [CONNECT, PUBLISH, SUBSCRIBE] = [1, 3, 8]
const LENGTH_BYTES = 4
const LARGEST = 8092

/** Cuts one MQTT packet: its type, its length in one to four bytes of seven bits, and so many bytes. */
export function mqttPacket(buffer: Buffer): Frame | undefined {
  let length = 0
  for (let at = 1; at <= LENGTH_BYTES && at < buffer.length; at++) {
    const byte = buffer[at]!
    length += (byte & 0x7f) * 128 ** (at - 1)
    if (byte < 0x80) return ofLength(buffer, at + 1 + length)
    // A longer length is no MQTT: its bytes are a packet that nobody can read
    if (at === LENGTH_BYTES) return ofLength(buffer, at + 1)
  }
  return undefined
}

interface MqttProtocol
  extends Pick<StreamProtocol, 'name' | 'port'>,
    Partial<Pick<StreamProtocol, 'commands' | 'encode' | 'effects'>> {
  /** What the payload of a publication says. Throws a `DecodeError` or `RangeError` for one that cannot be read. */
  readonly decode: (payload: Buffer, session: DecodeContext) => DeviceMessage[]
}

/**
 * A protocol whose units are MQTT clients of the server: their client identifier is that of the unit. Publications are acknowledged
 * once they are stored.
 */
export const mqttProtocol = ({ name, port, decode, ...own }: MqttProtocol) =>
  defineProtocol<StreamProtocol>({
    name,
    port,
    transports: ['tcp'],
    largestFrame: LARGEST,
    frame: mqttPacket,
    decode: (packet, session) => decodePacket(packet, session, decode),
    commands: [],
    ...own,
  })

/** A publication that the unit is to acknowledge. */
export function publication(topic: string, payload: Buffer): Buffer {
  const content = bytesOf(u16Bytes(Buffer.byteLength(topic)), topic, u16Bytes(0), payload)
  const length: number[] = []
  for (let left = content.length; left > 0 || length.length === 0; left = Math.floor(left / 128))
    length.push((left % 128) + (left >= 128 ? 0x80 : 0))
  return bytesOf((PUBLISH << 4) | 2, Buffer.from(length), content)
}

const ACCEPTED = Buffer.of(0x20, 2, 0, 0)
const IDENTIFIER_REJECTED = Buffer.of(0x20, 2, 0, 2)

function decodePacket(packet: Buffer, session: DecodeContext, decode: MqttProtocol['decode']): DeviceMessage[] {
  const reader = new Reader(packet)
  const [type, flags] = [reader.peek() >> 4, reader.u8() & 0x0f]
  for (let left = LENGTH_BYTES; left > 0 && reader.u8() >= 0x80; left--);
  if (type === CONNECT) {
    text(reader)
    const id = text(reader.skip(4))
    return [{ uniqueIds: [id], replies: [ACCEPTED], refusal: IDENTIFIER_REJECTED }]
  }
  if (type === SUBSCRIBE) return [{ replies: [bytesOf(0x90, 2, u16Bytes(reader.u16()))] }]
  if (type !== PUBLISH || !session.identified) return []
  text(reader)
  const isAcknowledged = bit(flags, 1) || bit(flags, 2)
  const replies = isAcknowledged ? [bytesOf(0x40, 2, u16Bytes(reader.u16()))] : []
  const messages = decode(reader.rest(), session)
  if (replies.length === 0) return messages
  return messages.length === 0
    ? [{ replies }]
    : messages.map((message, at) => (at === messages.length - 1 ? { ...message, replies } : message))
}

/** A text behind its length. */
const text = (reader: Reader): string => reader.utf8(reader.u16()).replaceAll('\0', '')
