import { put } from '../attributes.ts'
import { Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Frame } from '../define.ts'
import { clockBytes, i32, layout, skipBytes, u16, u32 } from '../layout.ts'
import { messageOf, newReading, type Reading } from '../reading.ts'
import { altitude, course, knots, latitude, longitude } from '../targets.ts'
import { Items, integer } from '../text.ts'

/** WLI of Wireless Links: binary frames of text fields, with escapes. */
export const wli = defineProtocol({ name: 'wli', port: 5209, transports: ['tcp'], frame, decode, commands: [] })

const [END, ESCAPE] = [0x03, 0xdb]
const escaped: ReadonlyMap<number | undefined, number> = new Map([
  [0xd2, 0x02],
  [0xd3, 0x03],
  [0xdd, 0xdb],
])

function frame(buffer: Buffer): Frame | undefined {
  const end = buffer.indexOf(END, 1) + 1
  if (end === 0) return undefined
  const bytes: number[] = []
  for (let at = 0; at < end; at++) {
    const byte = buffer[at] === ESCAPE ? escaped.get(buffer[++at]) : buffer[at]
    if (byte !== undefined) bytes.push(byte)
  }
  return { bytes: Buffer.from(bytes), end }
}

const [LOGIN, DATA] = ['2', '1']
const ID_AT = 6
const HEADER = 10
const WITHOUT_PLACE = 0xe4
/** The number of the first cell field, by the type of the message. */
const cellFields: ReadonlyMap<number, number> = new Map([
  [WITHOUT_PLACE, 10],
  [0xcb, 80],
  [0x1e, 182],
])
const OTHERS_CELL_FIELD = 35

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const kind = bytes.toString('latin1', 1, 2)
  if (kind === LOGIN) return [{ uniqueIds: [bytes.toString('latin1', ID_AT, bytes.length - 1)] }]
  if (kind !== DATA || !session.identified) return []
  const reading = newReading(session)
  put(reading.fix.attributes, 'index', bytes.readUInt16BE(2))
  const type = bytes.readUInt8(8)
  const texts = readFields(new Reader(bytes, HEADER), reading)
  readTexts(texts, reading)
  readCell(texts, cellFields.get(type) ?? OTHERS_CELL_FIELD, reading)
  if (type === WITHOUT_PLACE) reading.clock.length = 0
  if (reading.clock.length === 0) reading.fix.outdated = true
  return [messageOf(reading)]
}

const BINARY = 0xff
const GPS = 52
const [SUPPLY, TIME] = [246, 255]
const METRES_PER_FOOT = 0.3048

const degrees = (value: number): number => value / 600_000
const tenths = (value: number): number => value / 10

const place = layout(
  ...[skipBytes(2), clockBytes(), i32(latitude, degrees), i32(longitude, degrees)],
  ...[u16(knots), u16(course, tenths), u32('odometer', (feet) => feet * METRES_PER_FOOT), i32(altitude, tenths)],
  (_, { fix }) => {
    fix.valid = true
  },
)

/** Reads the binary fields, and returns the texts by their number. */
function readFields(reader: Reader, reading: Reading): Map<number, string> {
  const texts = new Map<number, string>()
  while (reader.left > 1) {
    const number = reader.u8()
    reader.skip(1)
    if (reader.peek() === BINARY) {
      const data = reader.skip(1).slice(reader.u16())
      if (number === GPS) place(data, reading)
    } else texts.set(number, reader.text(reader.buffer.indexOf(0, reader.offset) - reader.offset))
    reader.skip(1)
  }
  return texts
}

function readTexts(texts: ReadonlyMap<number, string>, { fix }: Reading): void {
  const [supply, seconds] = [texts.get(SUPPLY), texts.get(TIME)]
  if (seconds !== undefined) fix.deviceTime = new Date(integer(seconds) * 1000)
  if (supply === undefined) return
  const items = new Items(supply.split(',')).skip(2)
  put(fix.attributes, 'power', items.integer() / 100)
  put(fix.attributes, 'battery', items.integer() / 100)
}

function readCell(texts: ReadonlyMap<number, string>, first: number, { cells }: Reading): void {
  const numberAt = (at: number) => integer(texts.get(first + at) ?? '0')
  const [mcc, mnc, lac, cid] = [numberAt(0), numberAt(1), numberAt(2), numberAt(3)]
  const rssi = texts.has(first + 4) ? numberAt(4) : undefined
  if (texts.has(first + 3)) cells.push({ mcc, mnc, lac, cid, rssi })
}
