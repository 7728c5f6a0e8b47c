import { put } from '../attributes.ts'
import { macFromHex, wifiAccessPoint } from '../network.ts'
import { asciiText } from '../text.ts'
import type { Block } from './block.ts'

const [CARD, TAGS] = [1, 2]
const ALWAYS_TAGS = 0x406

/** Radio tags with their temperatures, or a card. */
export const readTags: Block = (reader, { fix }, { length, hardware }) => {
  if (length === 0) return
  const kind = reader.u8()
  if (hardware === ALWAYS_TAGS || kind >= TAGS) {
    const [count, size] = [reader.u8(), reader.u8()]
    for (let index = 1; index <= count; index++) {
      const tag = reader.slice(size).skip(3)
      put(fix.attributes, `temp${index}`, (tag.u16le() & 0x3fff) / 10)
    }
  } else if (kind === CARD) put(fix.attributes, 'card', asciiText(reader.bytes(length - 1)))
}

const ACCESS_POINT = 7

/** The access points around the unit. */
export const readAccessPoints: Block = (reader, { wifi }, { length }) => {
  for (let left = length; left >= ACCESS_POINT; left -= ACCESS_POINT)
    wifi.push(wifiAccessPoint(macFromHex(reader.hex(6)), reader.u8()))
}
