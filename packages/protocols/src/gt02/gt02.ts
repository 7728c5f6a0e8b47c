import { put } from '../attributes.ts'
import { bit, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { bcdId, clockBytes, layout, u8, u16, u32 } from '../layout.ts'
import { messageOf, newReading } from '../reading.ts'
import { course, kmh, latitude, longitude } from '../targets.ts'

/** GT02, which came before the GT06: binary. */
export const gt02 = defineProtocol({
  name: 'gt02',
  port: 5022,
  transports: ['tcp'],
  frame: byLengthField({ at: 2, size: 1, uncounted: 5 }),
  decode,
  commands: [],
})

const [POSITION, HEARTBEAT, ANSWER] = [0x10, 0x1a, 0x1c]
const ALIVE = Buffer.from('54681a0d0a', 'hex')

const degrees = (value: number): number => value / 1_800_000

const head = layout(bcdId(8, 1), u16('index'))
const position = layout(
  clockBytes(),
  u32(latitude, degrees),
  u32(longitude, degrees),
  u8(kmh),
  u16(course),
  (reader, { fix }) => {
    const flags = reader.skip(3).u32()
    fix.valid = bit(flags, 0)
    if (!bit(flags, 1)) fix.latitude = -fix.latitude!
    if (!bit(flags, 2)) fix.longitude = -fix.longitude!
  },
)

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame).skip(3)
  const [power, signal] = [reader.u8(), reader.u8()]
  const reading = newReading(session)
  const { fix } = reading
  head(reader, reading)
  const type = reader.u8()
  if (type === POSITION) position(reader, reading)
  else fix.outdated = true
  if (type === HEARTBEAT) {
    Object.assign(fix.attributes, { power, rssi: signal })
    reading.replies.push(ALIVE)
  } else if (type === ANSWER) put(fix.attributes, 'result', reader.text(reader.u8()).replaceAll('\0', ''))
  else if (type !== POSITION) reading.isLogin = true
  return [messageOf(reading)]
}
