import { addAlarm, put } from '../attributes.ts'
import { bit, bits, bytesOf, Reader } from '../bytes.ts'
import { xor } from '../checksums.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { clockBcd, type Field, layout, skipBytes, u8, u16, u32 } from '../layout.ts'
import { messageOf, newReading } from '../reading.ts'
import { alarmBits, all, kmh, latitude, longitude } from '../targets.ts'

/** NIOT: binary messages, each answered with its checksum. */
export const niot = defineProtocol({
  name: 'niot',
  port: 5210,
  transports: ['tcp'],
  frame: byLengthField({ at: 3, size: 2, uncounted: 5 }),
  decode,
  commands: [],
})

const POSITION = 0x80
const TRAILER = 2

const SIGN = 0x8000_0000
const degrees = (parts: number): number => (parts >= SIGN ? SIGN - parts : parts) / 1_800_000
const tenths = (read: number): number => read / 10
const POWER_ALARMS = [undefined, 'lowPower', 'powerCut']

const position = layout(
  clockBcd(),
  u32(latitude, degrees),
  u32(longitude, degrees),
  skipBytes(2),
  (reader, { fix }) => {
    fix.course = reader.bcd(4)
  },
  u8((status, { fix }) => {
    fix.valid = bit(status, 7)
    addAlarm(fix.attributes, POWER_ALARMS[bits(status, 3, 5)])
  }),
  u32('odometer'),
  u8((status, { fix }) => {
    put(fix.attributes, 'ignition', !bit(status, 7))
    addAlarm(fix.attributes, bit(status, 6) ? undefined : 'overspeed')
  }),
  skipBytes(2),
  u8('sat'),
  u8('battery', tenths),
  u16('power', tenths),
  skipBytes(1),
  u8(kmh),
  skipBytes(3),
)

const [CARD, STATUS] = [0x0001, 0x0002]
const CARD_DIGITS = 20
const LEAST_MORE = 4
const status = u8(all<number>(alarmBits({ 5: 'removing' }), alarmBits({ 4: 'tampering' })))

/** A card always has twenty digits and a status three bytes, whatever the length says. */
const more: Field = (reader, reading) => {
  const [length, kind] = [reader.u16(), reader.u16()]
  if (kind === CARD) put(reading.fix.attributes, 'iccid', reader.text(CARD_DIGITS).replaceAll('\0', ''))
  else if (kind === STATUS) layout(status, skipBytes(2))(reader, reading)
  else reader.skip(length - 2)
}

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame)
  const type = reader.skip(2).u8()
  const reply = answer(frame.at(-TRAILER)!, type)
  if (type !== POSITION) return [{ replies: [reply] }]
  const reading = newReading(session)
  reading.uniqueId = reader.skip(2).hex(8).slice(1)
  position(reader, reading)
  while (reader.left > LEAST_MORE) more(reader, reading)
  return [{ ...messageOf(reading), replies: [reply], refusal: reply }]
}

function answer(checksum: number, type: number): Buffer {
  const content = bytesOf(0x21, 0x00, 0x05, checksum, type, 0x00)
  return bytesOf('XX', content, xor(content), 0x0d)
}
