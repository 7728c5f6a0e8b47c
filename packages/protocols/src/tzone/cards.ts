import { put } from '../attributes.ts'
import type { Block } from './block.ts'

/** Cards that were read; all of them are of one attribute, as on the stock server. */
export const readCards: Block = (reader, { fix }, { length }) => {
  if (length === 0) return
  for (let left = reader.u8(); left > 0; left--) {
    const digits = reader.u8()
    put(fix.attributes, 'card1', reader.hex((digits + 1) >> 1).slice(digits % 2))
  }
}

/** Who got on and off. */
export const readPassengers: Block = (reader, { fix }, { length }) => {
  if (length === 0) return
  put(fix.attributes, 'passengersOn', reader.u24())
  put(fix.attributes, 'passengersOff', reader.u24())
}
