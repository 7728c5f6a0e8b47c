import { put } from '../attributes.ts'
import { bit, Reader } from '../bytes.ts'
import type { Attributes } from '../define.ts'

const FRAMES = 1
const TEMPERATURE = 0xe0

/** Beacons that the unit receives: whole frames with `atrack.frameMask` 1, else what a mask chooses of each beacon. */
export function decodeBeacons(text: string, frameMask: number, attributes: Attributes): void {
  if (frameMask === FRAMES) readFrames(readerOf(text), attributes)
  else {
    const [mode = '', mask = '', digits = ''] = text.split(':')
    readMasked(readerOf(digits), { mode: Number(mode), mask: Number(mask) }, attributes)
  }
}

/** Of the bytes before the first pair that is not hex. */
const readerOf = (digits: string): Reader => new Reader(Buffer.from(digits, 'hex'))

/** Frames of `length id mac data`, whose length counts all that follows it. */
function readFrames(reader: Reader, attributes: Attributes): void {
  for (let index = 1; reader.left > 0; index++) {
    const frame = reader.slice(Math.min(reader.u8(), reader.left))
    if (frame.left < 9) continue
    const id = frame.u8()
    if (id === TEMPERATURE) put(attributes, `tag${index}Temp`, frame.skip(6).i16() / 100)
  }
}

interface Choice {
  readonly mode: number
  readonly mask: number
}

function readMasked(reader: Reader, choice: Choice, attributes: Attributes): void {
  for (let index = 1; reader.left > 0; index++) {
    const start = reader.offset
    if (bit(choice.mask, 7)) put(attributes, `tag${index}Id`, reader.hex(6))
    readValues(reader, choice, (name, value) => put(attributes, `tag${index}${name}`, value))
    if (reader.offset === start) return
  }
}

/** Bytes of the data of a beacon by its kind of hardware. */
const hardwareBytes: Readonly<Record<number, number>> = { 1: 11, 2: 2, 3: 6, 4: 11, 5: 10 }
const NAME_BYTES = 9

function readValues(reader: Reader, { mode, mask }: Choice, set: (name: string, value: number) => void): void {
  if (mode === 4) {
    const hardware = bit(mask, 6) ? reader.u8() : 0
    if (bit(mask, 6) && bit(mask, 5)) reader.skip(hardwareBytes[hardware] ?? 0)
    if (bit(mask, 4)) reader.skip(NAME_BYTES)
    return
  }
  if (mode !== 1 && mode !== 2 && mode !== 3) return
  if (bit(mask, 6)) {
    const value = reader.u16()
    if (mode === 3) set('Humidity', value)
  }
  if (bit(mask, 5)) {
    const value = reader.u16()
    if (mode !== 1) set('Temp', value)
  }
  if (bit(mask, 4) && mode !== 3) reader.skip(1)
  if (bit(mask, 3)) set('Rssi', reader.u8())
  if (bit(mask, 2) && mode === 3) reader.skip(2)
}
