import { bytesOf, Reader, u16Bytes, u32Bytes } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { type Field, layout, skipBytes, u16, u32 } from '../layout.ts'
import { macFromHex, wifiAccessPoint } from '../network.ts'
import { messageOf, newReading } from '../reading.ts'
import { unixSeconds } from '../targets.ts'

/** Smokey locators: datagrams with the cells and access points around the unit, without a place. */
export const smokey = defineProtocol({ name: 'smokey', port: 5125, transports: ['udp'], decode, commands: [] })

const RECORD = 0
/** Seconds from 1970 to the start of the clock of the units, 2000. */
const YEAR_2000 = 946_684_800
const [ONE_CELL, CELLS_AND_WIFI, ONLY_WIFI] = [0x0200, 0x0202, 0x0203]

const head = layout(
  u16('versionFw'),
  u16('status'),
  u32(unixSeconds, (seconds) => seconds + YEAR_2000),
)

/** The first cell of a message has a timing advance too. */
const cell: Field = (reader, { cells }) => {
  const [mcc, mnc, lac, cid] = [reader.u16(), reader.u16(), reader.u16(), reader.u16()]
  if (cells.length === 0) reader.skip(1)
  cells.push({ mcc, mnc, lac, cid, rssi: reader.i8() })
}
const accessPoint: Field = (reader, { wifi }) => {
  while (reader.u8() !== 0);
  wifi.push(wifiAccessPoint(macFromHex(reader.hex(6)), reader.i8()))
}
const counted =
  (item: Field): Field =>
  (reader, reading) => {
    for (let left = reader.u8(); left > 0; left--) item(reader, reading)
  }
const lists: ReadonlyMap<number, Field> = new Map([
  [ONE_CELL, cell],
  [CELLS_AND_WIFI, layout(counted(cell), counted(accessPoint))],
  [ONLY_WIFI, counted(accessPoint)],
])

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame).skip(3)
  if (reader.u8() !== RECORD) return []
  const reading = newReading(session)
  reading.fix.outdated = true
  reading.uniqueId = reader.hex(8)
  head(reader, reading)
  const [index, report] = [reader.u8(), reader.u16()]
  reading.fix.attributes.index = index
  layout(skipBytes(2), u16('battery'), lists.get(report) ?? counted(cell))(reader, reading)
  const seconds = Math.floor(session.now().getTime() / 1000) - YEAR_2000
  reading.replies.push(
    withChecksum(bytesOf('SM', 3, 1, frame.subarray(4, 12), u32Bytes(seconds), index, (report - ONE_CELL) & 0xff)),
  )
  return [messageOf(reading)]
}

const SEED = 0xf5a0

function withChecksum(message: Buffer): Buffer {
  let checksum = SEED
  for (let at = 0; at < message.length; at += 2) checksum ^= message.readUInt16LE(at)
  return bytesOf(message, u16Bytes(checksum))
}
