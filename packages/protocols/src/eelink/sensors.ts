import { put, putAll } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import type { Attributes } from '../define.ts'

/** The values after the status of a normal message, as far as they go. */
export function readSensors(reader: Reader, attributes: Attributes): void {
  if (reader.left >= 2) put(attributes, 'battery', reader.u16() / 1000)
  if (reader.left >= 4) putAll(attributes, { adc0: reader.u16(), adc1: reader.u16() })
  if (reader.left >= 4) put(attributes, 'odometer', reader.u32())
  if (reader.left >= 4) reader.skip(4)
  if (reader.left >= 4) {
    put(attributes, 'steps', reader.u16())
    reader.skip(2)
  }
  if (reader.left >= 12) {
    putAll(attributes, { temp1: reader.i16() / 256, humidity: reader.u16() / 10 })
    putAll(attributes, { illuminance: reader.u32() / 256, co2: reader.u32() })
  }
  if (reader.left >= 2) put(attributes, 'temp2', reader.i16() / 16)
  if (reader.left >= 2) readTags(reader, attributes)
}

function readTags(reader: Reader, attributes: Attributes): void {
  const count = reader.u8()
  reader.skip(1)
  for (let index = 1; index <= count; index++) {
    const tag = `tag${index}`
    put(attributes, `${tag}Id`, reader.hex(6))
    put(attributes, `${tag}Battery`, reader.skip(4).u16() / 1000)
    putAll(attributes, { [`${tag}Temp`]: reader.i16() / 256, [`${tag}Data`]: reader.u16() })
  }
}
