import { put } from '../attributes.ts'
import type { Field } from '../layout.ts'

const hundreds =
  (name: string): Field =>
  (reader, { fix }) =>
    put(fix.attributes, name, reader.u8() * 100 + reader.u8())

const [SIGNED_ON, SIGNED_OFF] = [1, 2]
const driver: Field = (reader, { fix }) => {
  const state = reader.u8()
  if (state === SIGNED_ON || state === SIGNED_OFF) put(fix.attributes, 'sign', state === SIGNED_ON)
  put(fix.attributes, 'driverUniqueId', reader.text(reader.left))
}

const [TANKS, FULL, ABSENT] = [4, 65_534, 65_535]
/** Shares of full tanks; one that is not there or empty is left out. */
const tanks: Field = (reader, { fix }) => {
  for (let tank = 1; tank <= TANKS; tank++) {
    const level = reader.u16()
    if (level > 0 && level < ABSENT) put(fix.attributes, `fuel${tank}`, level / FULL)
  }
}

const cells: Field = (reader, reading) => {
  for (let left = reader.u8(); left > 0; left--)
    reading.cells.push({
      mcc: reader.u16(),
      mnc: reader.u8(),
      lac: reader.u16(),
      cid: reader.u16(),
      rssi: reader.u8(),
    })
}

const items: Readonly<Record<number, Field>> = {
  1: hundreds('fuel'),
  2: hundreds('temp1'),
  5: driver,
  24: tanks,
  32: (reader, { fix }) => put(fix.attributes, 'batteryLevel', reader.u8()),
  35: cells,
}

/** Reads what a peripheral reports: the first of its items. */
export const item: Field = (reader, reading) => {
  const type = reader.skip(2).u8()
  items[type]?.(reader.slice(reader.u8()), reading)
}
