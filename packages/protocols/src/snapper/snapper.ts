import { put } from '../attributes.ts'
import { bit, bytesOf, Reader, u16leBytes, u32leBytes } from '../bytes.ts'
import { sum } from '../checksums.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Frame } from '../define.ts'
import { byLengthField, ofLength } from '../frames.ts'
import { at, type Json, jsonBody, members, number, required } from '../members.ts'
import { messageOf, newReading, type Reading } from '../reading.ts'
import { altitude, course, knots } from '../targets.ts'
import { decimal, hexInteger, integer } from '../text.ts'

const [PING, PING_BYTES] = [0x50, 2]
const packet = byLengthField({ at: 12, size: 4, uncounted: 25, littleEndian: true })

/** Snapper of Russia: binary packets, little-endian, with places in JSON; each is answered. */
export const snapper = defineProtocol({
  name: 'snapper',
  port: 5256,
  transports: ['tcp'],
  frame: (buffer): Frame | undefined => (buffer[0] === PING ? ofLength(buffer, PING_BYTES) : packet(buffer)),
  decode,
  commands: [],
})

const [HELLO, EVENTS, TECHNICAL, PLACE, PARTS] = [0x01, 0x21, 0x23, 0x32, 0x37]
const PING_ANSWER = Buffer.from('PO')

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  if (frame[0] === PING) return [{ replies: [PING_ANSWER] }]
  const reader = new Reader(frame).skip(6)
  const reading = newReading(session)
  reading.uniqueId = String(reader.u32le())
  reader.skip(2)
  const length = reader.u32le()
  const index = reader.skip(4).u16le()
  const type = reader.skip(1).u16le()
  reading.replies.push(answer(index, type))
  if (type === PARTS) parts(reader, reading)
  else if (type === EVENTS || type === TECHNICAL || type === PLACE)
    part(type, reader.slice(type === PLACE ? length : reader.left), reading)
  else reading.isLogin = true
  if (reading.clock.length === 0) reading.fix.outdated = true
  return [messageOf(reading)]
}

function answer(index: number, type: number): Buffer {
  const text = Buffer.from(type === HELLO ? 'hello' : 'OK')
  const head = bytesOf(0x4b, 0x03, new Uint8Array(10), u32leBytes(text.length), new Uint8Array(4))
  return bytesOf(head, u16leBytes(index), sum(text), u16leBytes(type), text)
}

function parts(reader: Reader, reading: Reading): void {
  for (let left = reader.u16le(); left > 0; left--) {
    const [type, length] = [reader.u16le(), reader.u16le()]
    // The stock server takes events and states by sizes of their own, whatever length they name
    if (type === EVENTS) part(type, reader.slice(EVENT_BYTES), reading)
    else if (type === TECHNICAL) part(type, reader.slice(TECHNICAL_BYTES), reading)
    else part(type, reader.slice(length), reading)
  }
}

const [EVENT_BYTES, TECHNICAL_BYTES] = [8, 25]

function part(type: number, reader: Reader, reading: Reading): void {
  if (type === EVENTS) put(reading.fix.attributes, 'event', reader.u8())
  else if (type === TECHNICAL) technical(reader, reading)
  else if (type === PLACE) place(reader.rest(), reading)
}

const ITEMS = 5

function technical(reader: Reader, { fix: { attributes } }: Reading): void {
  for (let left = ITEMS; left > 0; left--) {
    const item = reader.slice(5).skip(1)
    const kind = item.u8()
    if (kind === 0) {
      put(attributes, 'power', item.u8() / 10)
      put(attributes, 'deviceTemp', item.i8())
      put(attributes, 'rssi', item.u8())
    } else if (kind === 1) {
      put(attributes, 'interiorTemp', item.i8())
      put(attributes, 'engineTemp', item.i8())
    }
  }
}

const [VALID_BIT, READ_BIT] = [1, 3]
const [LATITUDE_DIGITS, LONGITUDE_DIGITS] = [2, 3]

const motion = members(
  required('d', 't', 'la', 'lo', 'a', 's', 'c', 'sv'),
  number('a', altitude),
  number('s', knots),
  number('c', course),
  number('sv', 'sat'),
)

/** The hemispheres of the flags are not applied, as on the stock server: places are north and east. */
function place(body: Buffer, reading: Reading): void {
  const object = jsonBody(body)
  const flags = hexInteger(textAt(object, 'f'))
  if (!bit(flags, READ_BIT)) return
  motion(object, reading)
  const { fix, clock } = reading
  fix.valid = bit(flags, VALID_BIT)
  const [day, month, year] = pairs(textAt(object, 'd'))
  clock.push(year, month, day, ...pairs(textAt(object, 't').split('.', 1)[0]!))
  fix.latitude = degrees(textAt(object, 'la'), LATITUDE_DIGITS)
  fix.longitude = degrees(textAt(object, 'lo'), LONGITUDE_DIGITS)
}

const textAt = (object: Json, key: string): string => String(at(object, key))
const degrees = (text: string, digits: number): number =>
  integer(text.slice(0, digits)) + decimal(text.slice(digits)) / 60
const pairs = (text: string): number[] => [0, 2, 4].map((from) => integer(text.slice(from, from + 2)))
