import { put } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import type { Attributes } from '../define.ts'
import { addCode } from './parts.ts'

type Item = (reader: Reader, attributes: Attributes) => void

const tenths =
  (name: string): Item =>
  (reader, attributes) =>
    put(attributes, name, reader.i16le() / 10)
const volts =
  (name: string): Item =>
  (reader, attributes) =>
    put(attributes, name, reader.u16le() / 100)
const faults =
  (read: 'u16le' | 'u32le'): Item =>
  (reader, attributes) => {
    const count = reader.skip(1).u8()
    for (let at = 1; at <= count; at++) put(attributes, `fault${at}`, reader[read]())
  }
const values: Item = (reader, attributes) => {
  for (let left = reader.u8(); left > 0; left--) {
    const name = `pid${reader.u16le()}`
    put(attributes, name, reader.hex(reader.u16le()))
  }
}
const alarms: Item = (reader, attributes) => {
  for (let left = reader.skip(4).u8(); left > 0; left--) {
    const [flag, code] = [reader.u8(), reader.u8()]
    if (flag > 0) addCode(attributes, code)
    reader.skip(4)
  }
}

/** By their tags; others are not read. */
const items: ReadonlyMap<number, Item> = new Map([
  [0x0002, values],
  [0x0006, faults('u16le')],
  [0x0007, alarms],
  [0x000b, faults('u32le')],
  [0x0010, tenths('deviceTemp')],
  [0x0011, tenths('temp1')],
  [0x0012, tenths('temp2')],
  [0x0013, tenths('temp3')],
  [0x0014, tenths('temp4')],
  [0x0020, volts('power')],
  [0x0021, volts('battery')],
])

/** Reads the items behind the fixes of a comprehensive message: tag, length, value. */
export function readItems(reader: Reader, attributes: Attributes): void {
  while (reader.left > 0) {
    const [tag, length] = [reader.u16le(), reader.u16le()]
    const value = reader.slice(length)
    items.get(tag)?.(value, attributes)
  }
}
