import { putAll } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import type { DecodeContext, Fix } from '../define.ts'
import { addHomeCell, fixOf } from '../reading.ts'
import { readPlace } from './parts.ts'

type Read = (reader: Reader, session: DecodeContext) => Fix[]

const one: Read = (reader, session) => [fixOf(readPlace(reader, session))]

const report = (reader: Reader, session: DecodeContext) => {
  const reading = readPlace(reader, session)
  const [status, battery, odometer] = [reader.u32le(), reader.u8(), reader.u32le()]
  putAll(reading.fix.attributes, { status, battery, odometer })
  return reading
}

const stored: Read = (reader, session) =>
  Array.from({ length: reader.skip(1).u8() }, () => {
    const reading = report(reader, session)
    addHomeCell(reader.skip(3).u16le(), reader.u16le(), reading)
    return fixOf(reading)
  })

/** Of units with another version in their messages, by type; others have no fix. */
export const olderReaders: ReadonlyMap<number, Read> = new Map<number, Read>([
  [0x4001, (reader, session) => [fixOf(report(reader, session))]],
  [0x4206, stored],
])

const [SERIES, BEHIND] = [8, 31]
const series: Read = (reader, session) =>
  Array.from({ length: SERIES }, () => {
    const fix = fixOf(readPlace(reader, session))
    reader.skip(BEHIND)
    return fix
  })

/** Of units without a version in their messages, by type. */
export const oldestReaders: ReadonlyMap<number, Read> = new Map<number, Read>([
  [0x2001, (reader, session) => one(reader.skip(9), session)],
  [0x4001, one],
  [0x4201, one],
  [0x4202, one],
  [0x4204, series],
  [0x4206, one],
])
