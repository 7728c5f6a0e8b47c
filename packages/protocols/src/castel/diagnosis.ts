import { put } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import type { DecodeContext, Fix } from '../define.ts'
import { addHomeCell, fixOf, type Reading } from '../reading.ts'
import { withFraction } from '../text.ts'
import { readItems } from './items.ts'
import { readValues } from './obd.ts'
import { addCode, faultText, readFixes, readFixesOrState, readPlace, readState } from './parts.ts'

/** The fixes of a message of a newer unit. */
type Read = (reader: Reader, session: DecodeContext) => Fix[]

/** A message without a fix: the state of the vehicle, then what its type adds. */
const stated =
  (more: (reader: Reader, reading: Reading) => void): Read =>
  (reader, session) => {
    const reading = readState(reader, session)
    more(reader, reading)
    return [fixOf(reading)]
  }

const UNIT_OF_ACCELERATION = 0.015625
const accelerations = stated((reader, { fix }) => {
  const count = reader.skip(2).u8()
  const samples = Array.from({ length: count }, () =>
    [reader.i16le(), reader.i16le(), reader.i16le()].map((axis) => withFraction(axis * UNIT_OF_ACCELERATION)),
  )
  put(fix.attributes, 'gSensor', `[${samples.map((axes) => `[${axes.join(',')}]`).join(',')}]`)
})

/** Codes of faults, each with so many bytes behind it that are not read. */
const faults = (behind: number): Read =>
  stated((reader, { fix }) => {
    const count = reader.skip(1).u8()
    const codes = Array.from({ length: count }, () => {
      const code = reader.u16le()
      reader.skip(behind)
      return faultText(code)
    })
    put(fix.attributes, 'dtcs', codes.join(' '))
  })

const alarms: Read = (reader, session) => {
  const fixes = readFixesOrState(reader.skip(4), session)
  for (let left = reader.u8(); left > 0; left--) {
    if (reader.u8() === 0) continue
    const code = reader.u8()
    reader.skip(4)
    for (const { attributes } of fixes) addCode(attributes, code)
  }
  return fixes
}

const fuel: Read = (reader, session) => {
  const fixes = readFixes(reader, session)
  for (const { attributes } of fixes) put(attributes, 'adc1', reader.u16le())
  return fixes
}

const comprehensive: Read = (reader, session) => {
  const fixes = readFixesOrState(reader.skip(5), session)
  readItems(reader, fixes.at(-1)!.attributes)
  return fixes
}

/** What a unit answered to a query; of several texts the last one counts. */
const answers: Read = (reader) => {
  reader.skip(4)
  reader.skip(reader.u8() * 2)
  const attributes = {}
  for (let left = reader.u8(); left > 0; left--) {
    const text = reader.skip(2).text(reader.u16le())
    put(attributes, 'result', text)
  }
  return [{ outdated: true, attributes }]
}

/** By the type of the message; others have no fix. */
export const readers: ReadonlyMap<number, Read> = new Map<number, Read>([
  [0x1001, readFixes],
  [0x1002, readFixes],
  [0x4001, (reader, session) => readFixes(reader.skip(1), session)],
  [0x4002, stated((reader, { fix }) => readValues(reader.skip(2), 2, fix.attributes))],
  [0x4003, accelerations],
  [0x4005, stated((reader, { fix }) => readValues(reader.skip(1), 0, fix.attributes))],
  [0x4006, faults(0)],
  [0x4007, alarms],
  [0x4008, stated((reader, reading) => addHomeCell(reader.u16le(), reader.u16le(), reading))],
  [0x4009, (reader, session) => [fixOf(readPlace(reader.skip(4), session))]],
  [0x400b, faults(2)],
  [0x400e, fuel],
  [0x401f, comprehensive],
  [0x5101, (reader, session) => [fixOf(readPlace(reader, session))]],
  [0xa002, answers],
  [0xb001, (reader, session) => readFixes(reader.skip(2), session)],
])
