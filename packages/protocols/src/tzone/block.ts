import type { Reader } from '../bytes.ts'
import type { Reading } from '../reading.ts'

/** Reads a block that is so long, of a unit with this hardware. */
export type Block = (
  reader: Reader,
  reading: Reading,
  about: { readonly length: number; readonly hardware: number },
) => void
