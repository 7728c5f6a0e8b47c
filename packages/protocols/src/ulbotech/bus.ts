import { put } from '../attributes.ts'
import { bits, type Reader } from '../bytes.ts'
import type { Attributes } from '../define.ts'
import { putObdValue, troubleCode } from '../obd.ts'
import type { Reading } from '../reading.ts'

/** Reads parts up to the end of an item, each behind its mark. */
const parts =
  (part: (reader: Reader, attributes: Attributes) => void) =>
  (reader: Reader, { fix }: Reading, length: number): void => {
    const end = reader.offset + length
    while (reader.offset < end) part(reader, fix.attributes)
  }

const CODES = 3

/** Values of the diagnostic socket and its trouble codes, behind their size, which counts the mark, and mode. */
export const readObd = parts((reader, attributes) => {
  const mark = reader.u8()
  const data = reader.slice((mark >> 4) - 1)
  const mode = mark & 0x0f
  if (mode === CODES) {
    const codes: string[] = []
    while (data.left > 1) codes.push(troubleCode(data.u16()))
    put(attributes, 'dtcs', codes.join(' '))
  } else if ((mode === 1 || mode === 2) && data.left > 1) {
    putObdValue(attributes, data.u8(), Number.parseInt(data.hex(data.left), 16))
  }
})

/** Values of the bus of heavy vehicles; numbers of the last kind are those of its second page. */
export const readJ1708 = parts((reader, attributes) => {
  const mark = reader.u8()
  const [size, kind] = [bits(mark, 0, 6), mark >> 6]
  const id = reader.u8() + (kind === 3 ? 256 : 0)
  const value = reader.hex(size - 1)
  if (kind >= 2) put(attributes, `pid${id}`, value)
})
