import { bit, bits } from '../bytes.ts'
import { clockBytes, type Field, layout, skipBytes, u8, u16, u24 } from '../layout.ts'
import type { Reading } from '../reading.ts'
import { course, knots } from '../targets.ts'
import type { Block } from './block.ts'

const tenths = (value: number): number => value / 10
const time = clockBytes()

const roaming: Field = (reader, reading) => {
  const flags = reader.u8()
  time(reader, reading)
  const [latitude, longitude] = [reader.u32() / 1_000_000, reader.u32() / 1_000_000]
  Object.assign(reading.fix, {
    valid: true,
    latitude: bit(flags, 0) ? latitude : -latitude,
    longitude: bit(flags, 1) ? -longitude : longitude,
  })
  layout(u16(course), u16(knots, tenths))(reader, reading)
}
/** Its place has signs that nobody knows, so that the message is a state on the last known one. */
const temperature = layout(
  (_, { fix }) => {
    fix.outdated = true
  },
  skipBytes(15),
  u16('hdop', tenths),
  skipBytes(6),
  u8('sat'),
)

const usual = (scale: number): Field =>
  layout(
    u8('sat'),
    (reader, { fix }) => {
      fix.latitude = reader.u32() / scale
      fix.longitude = reader.u32() / scale
    },
    time,
    u16(knots, (value) => value / 100),
    u24('odometer'),
    u16((flags, { fix }) => {
      fix.course = bits(flags, 0, 9)
      fix.valid = bit(flags, 11)
      if (!bit(flags, 10)) fix.latitude = -fix.latitude!
      if (bit(flags, 9)) fix.longitude = -fix.longitude!
    }),
  )

interface Form {
  readonly least: number
  readonly read: Field
}
const coarse: Form = { least: 22, read: usual(600_000) }
const fine: Form = { least: 22, read: usual(6_000_000) }
const forms: ReadonlyMap<number, Form> = new Map([
  [0x10a, coarse],
  [0x10b, coarse],
  [0x40a, { least: 19, read: roaming }],
  [0x413, { least: 22, read: temperature }],
])

/** The place of a unit; a block that is too short holds none. */
export const readPlace: Block = (reader, reading: Reading, { length, hardware }) => {
  const { least, read } = forms.get(hardware) ?? fine
  if (length < least) reading.fix.outdated = true
  else read(reader, reading)
}
