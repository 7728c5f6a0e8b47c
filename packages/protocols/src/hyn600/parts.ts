import { put } from '../attributes.ts'
import { bit, type Reader } from '../bytes.ts'
import type { Attributes } from '../define.ts'

/** One byte for each of four systems of satellites. */
export function skipSatellites(reader: Reader): void {
  skipMasked(reader, reader.u8(), [1, 1, 1, 1])
}

/** Skips so many bytes for each bit that is set. */
function skipMasked(reader: Reader, mask: number, lengths: readonly number[]): void {
  for (const [index, length] of lengths.entries()) if (bit(mask, index)) reader.skip(length)
}

const IGNITION_FROM = 0x20
const MOTION_FROM = 2

/** The data of an event, as far as its mask names them. */
export function readEvents(reader: Reader, attributes: Attributes): void {
  const mask = reader.u32()
  if (bit(mask, 0)) put(attributes, 'power', reader.u16() / 100)
  if (bit(mask, 1)) put(attributes, `adc${reader.u8()}`, reader.u16() / 1000)
  if (bit(mask, 2)) {
    const state = reader.u8()
    put(attributes, 'ignition', state >= IGNITION_FROM)
    put(attributes, 'motion', (state & 0x0f) >= MOTION_FROM)
  }
  if (bit(mask, 3)) put(attributes, 'input', reader.u8())
  if (bit(mask, 4)) put(attributes, 'output', reader.u8())
  if (bit(mask, 5)) {
    put(attributes, 'tripOdometer', reader.u16() * 100)
    put(attributes, 'odometer', reader.u32() * 100)
  }
  if (bit(mask, 6)) skipSatellites(reader)
  if (bit(mask, 7)) reader.skip(4)
  if (bit(mask, 8)) reader.skip(reader.u8())
  if (bit(mask, 9)) for (let left = reader.u8(); left > 0; left--) skipMasked(reader, reader.skip(8).u8(), [2, 1])
  skipMasked(reader, mask >>> 10, [8, 9, 8])
}

/** The beacons around, which are not reported. */
export function skipBeacons(reader: Reader): void {
  const mask = reader.u32()
  if (bit(mask, 0)) skipMasked(reader, reader.skip(3).u8(), [6, 2, 1, 1, 1])
  if (bit(mask, 1)) skipMasked(reader, reader.skip(3).u8(), [6, 2, 2])
}
