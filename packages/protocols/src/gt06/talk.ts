import { put, putAll } from '../attributes.ts'
import { bytesOf } from '../bytes.ts'
import type { DeviceMessage } from '../define.ts'
import { asciiText, decimal, isPrintable, signed, trimmed } from '../text.ts'
import { forgetZone, tellZone, utc } from '../time.ts'
import { extendedPacket, packet } from './frame.ts'
import { acknowledged, acknowledgement, contentLeft, type Packet, placeless, unanswered } from './packet.ts'

/** Logins of this declared length or longer contain the zone. */
const WITH_ZONE = 16

/** Type 01: the unit's identifier and, on some models, the zone of its clock. */
export function login(received: Packet): DeviceMessage[] {
  const { reader, length, session } = received
  const imei = reader.hex(8).slice(1)
  reader.skip(2) // model
  if (length >= WITH_ZONE) tellZone(session, zoneMinutes(reader.u16()))
  else forgetZone(session.memory)
  return [{ uniqueIds: [imei], replies: [acknowledgement(received)] }]
}

/** Hours and minutes in decimal digits above the low four bits; bit 3 means west. */
function zoneMinutes(extension: number): number {
  const clock = extension >> 4
  const minutes = Math.trunc(clock / 100) * 60 + (clock % 100)
  return extension & 0x08 ? -minutes : minutes
}

/** Type 23. */
export function heartbeat(received: Packet): DeviceMessage[] {
  const { reader } = received
  const fix = placeless()
  const status = reader.u8()
  putAll(fix.attributes, {
    armed: (status & 0x01) !== 0,
    ignition: (status & 0x02) !== 0,
    charge: (status & 0x04) !== 0,
  })
  if (contentLeft(reader) >= 2) put(fix.attributes, 'battery', reader.u16() / 100)
  if (contentLeft(reader) >= 1) put(fix.attributes, 'rssi', reader.u8())
  return acknowledged(received, fix)
}

/** Type 2A: the unit requests the address of its place, to show it. The answer is always "none". */
export function addressRequest(): DeviceMessage[] {
  const text = 'NA&&NA&&0##'
  return [{ replies: [extendedPacket(0x97, bytesOf(text.length, 0, 0, 0, 0, text), 0)] }]
}

/** Type 8A: the unit sets its clock. */
export function timeRequest({ session }: Packet): DeviceMessage[] {
  const now = session.now()
  const content = Buffer.of(
    now.getUTCFullYear() - 2000,
    now.getUTCMonth() + 1,
    now.getUTCDate(),
    now.getUTCHours(),
    now.getUTCMinutes(),
    now.getUTCSeconds(),
  )
  return [{ replies: [packet(0x8a, content, 0)] }]
}

/** Type 15: the answer to a text command. */
export function commandAnswer(received: Packet): DeviceMessage[] {
  const { reader } = received
  const fix = placeless()
  const length = reader.u8()
  if (length > 0) {
    reader.skip(4) // server flag
    const text = asciiText(reader.bytes(length - 4))
    if (text.startsWith('<ICCID:')) put(fix.attributes, 'iccid', text.slice(7, 27))
    else put(fix.attributes, 'result', text)
  }
  return acknowledged(received, fix)
}

const LOCATION =
  /^Current position!Lat:([NS])(\d+\.\d+),Lon:([EW])(\d+\.\d+),Course:(\d+\.\d+),Speed:(\d+\.\d+),DateTime:(\d{4})-(\d\d)-(\d\d) +(\d\d):(\d\d):(\d\d)$/

/** Type 21: a text. When it is nothing but a place, it becomes the place of the fix. */
export function textMessage({ reader }: Packet): DeviceMessage[] {
  reader.skip(4) // server flag
  const isAscii = reader.u8() === 1
  const bytes = reader.bytes(Math.max(0, contentLeft(reader)))
  const text = isAscii ? asciiText(bytes) : utf16.decode(bytes)
  const place = LOCATION.exec(text)
  if (!place) {
    const fix = placeless()
    put(fix.attributes, 'result', text)
    return unanswered(fix)
  }
  const [, northSouth = '', latitude = '', eastWest = '', longitude = '', course = '', speed = ''] = place
  const [year = 0, month = 0, day = 0, ...time] = place.slice(7).map(Number)
  return unanswered({
    fixTime: utc([year, month, day, ...time]),
    valid: true,
    latitude: signed(decimal(latitude), northSouth),
    longitude: signed(decimal(longitude), eastWest),
    course: decimal(course),
    speed: decimal(speed),
    attributes: {},
  })
}

const utf16 = new TextDecoder('utf-16be', { ignoreBOM: true })

/** Type 9B: data of a device on the serial port of the unit. */
export function serialData({ reader }: Packet): DeviceMessage[] {
  reader.skip(1) // kind of device
  const fix = placeless()
  put(fix.attributes, 'result', readableOrHex(reader.bytes(Math.max(0, contentLeft(reader)))))
  return unanswered(fix)
}

const readableOrHex = (bytes: Buffer): string =>
  isPrintable(bytes) ? trimmed(bytes.toString('latin1')) : bytes.toString('hex')
