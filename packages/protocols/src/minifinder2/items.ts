import type { Reader } from '../bytes.ts'

export interface Item {
  readonly key: number
  /** Of this item alone. */
  readonly data: Reader
}

/** The items of a body: each a length, which counts the key and the data, the key, and the data. */
export function* itemsOf(reader: Reader): Generator<Item> {
  while (reader.left > 0) {
    const item = reader.slice(reader.u8())
    if (item.left > 0) yield { key: item.u8(), data: item }
  }
}
