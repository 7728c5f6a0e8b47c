import { bit, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { layout, skipBytes, u16le, u64le } from '../layout.ts'
import { messageOf, newReading } from '../reading.ts'
import { kmh, unixMs } from '../targets.ts'

const REGISTRATION = 0x20001001
const POSITION = 0x20001011

/** Recoda's mobile video recorders: binary, the position with degrees, minutes and seconds. */
export const recoda = defineProtocol({
  name: 'recoda',
  port: 5151,
  transports: ['tcp'],
  frame: byLengthField({ at: 4, size: 4, uncounted: 0, littleEndian: true }),
  decode,
  commands: [],
})

const measured = layout(skipBytes(2), u16le(kmh), (reader, { fix }) => {
  const place = [reader.u8(), reader.u8(), reader.u8(), reader.u8(), reader.u32le(), reader.u32le()] as const
  const flags = reader.u8()
  const longitude = place[0] + place[1] / 60 + place[4] / 3600
  const latitude = place[2] + place[3] / 60 + place[5] / 3600
  fix.valid = bit(flags, 0)
  fix.longitude = bit(flags, 1) ? -longitude : longitude
  fix.latitude = bit(flags, 2) ? latitude : -latitude
})

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame)
  const type = reader.u32le()
  if (type !== REGISTRATION && type !== POSITION) return []
  reader.skip(8)
  if (type === REGISTRATION) return [{ uniqueIds: [reader.text(12).replaceAll('\0', '')] }]
  if (!session.identified) return []
  const reading = newReading(session)
  u64le(unixMs)(reader, reading)
  if (bit(reader.u8(), 0)) measured(reader, reading)
  else reading.fix.outdated = true
  return [messageOf(reading)]
}
