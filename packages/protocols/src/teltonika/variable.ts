import { put } from '../attributes.ts'
import { bit, type Reader } from '../bytes.ts'
import type { Attributes } from '../define.ts'
import { asciiText } from '../text.ts'

/** A value of variable length, as codec 8 extended has them. */
export function putVariable(attributes: Attributes, id: number, data: Reader): void {
  switch (id) {
    case 256:
    case 325:
      put(attributes, 'vin', asciiText(data.rest()))
      break
    case 281:
      put(attributes, 'dtcs', asciiText(data.rest()).replaceAll(',', ' '))
      break
    case 385:
      putBeacons(attributes, data.skip(1))
      break
    case 548:
    case 10828:
    case 10829:
    case 10831:
    case 11317:
      putTags(attributes, data.skip(1))
      break
    default:
      put(attributes, `io${id}`, data.hex(data.left))
  }
}

/** iBeacon and Eddystone beacons, one after the other. */
function putBeacons(attributes: Attributes, data: Reader): void {
  for (let i = 1; data.left > 0; i++) {
    const flags = data.u8()
    if (flags >> 4) {
      attributes[`beacon${i}Uuid`] = data.hex(16)
      attributes[`beacon${i}Major`] = data.u16()
      attributes[`beacon${i}Minor`] = data.u16()
    } else {
      attributes[`beacon${i}Namespace`] = data.hex(10)
      attributes[`beacon${i}Instance`] = data.hex(6)
    }
    attributes[`beacon${i}Rssi`] = data.i8()
    if (bit(flags, 1)) attributes[`beacon${i}Battery`] = data.u16() / 100
    if (bit(flags, 2)) attributes[`beacon${i}Temp`] = data.u16()
  }
}

/** Tags of the manufacturer (EYE and others): a length, then typed values. */
function putTags(attributes: Attributes, data: Reader): void {
  for (let i = 1; data.left > 0; i++) {
    const tag = data.slice(data.u8())
    while (tag.left > 0) {
      const type = tag.u8()
      const value = tag.slice(tag.u8())
      const known = tagValues[type]
      if (type === FLAGS) putTagFlags(attributes, `tag${i}`, value)
      else if (known) put(attributes, `tag${i}${known[0]}`, known[1](value))
    }
  }
}

const FLAGS = 2
/** The values a tag can send besides its flags: the suffix of `tag1` in the attribute's name, and how the value is read. */
const tagValues: Readonly<Record<number, readonly [name: string, read: (value: Reader) => number | string | boolean]>> =
  {
    0: ['Rssi', (value) => value.i8()],
    1: ['Id', (value) => value.hex(value.left)],
    5: ['Name', (value) => value.utf8(value.left)],
    6: ['Temp', (value) => value.i16()],
    7: ['Humidity', (value) => value.u8()],
    8: ['Magnet', (value) => value.u8() > 0],
    9: ['Motion', (value) => value.u8() > 0],
    10: ['MotionCount', (value) => value.u16()],
    11: ['Pitch', (value) => value.i8()],
    12: ['AngleRoll', (value) => value.i16()],
    13: ['LowBattery', (value) => value.u8()],
    14: ['Battery', (value) => value.u16()],
    15: ['Mac', (value) => value.hex(6)],
  }

function putTagFlags(attributes: Attributes, tag: string, value: Reader): void {
  const flags = value.u8()
  if (bit(flags, 6)) attributes[`${tag}LowBattery`] = true
  if (bit(flags, 7)) attributes[`${tag}Voltage`] = value.u8() * 10 + 2000
}
