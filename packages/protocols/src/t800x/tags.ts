import { addAlarm, put, putAll } from '../attributes.ts'
import { bits, type Reader } from '../bytes.ts'
import type { Attributes, Fix } from '../define.ts'
import { readTime } from './place.ts'

type TagReader = (reader: Reader, attributes: Attributes, tag: string) => void

const readTire: TagReader = (reader, attributes, tag) =>
  putAll(attributes, {
    [`${tag}Id`]: reader.hex(6),
    [`${tag}Battery`]: reader.u8() / 100 + 1.22,
    [`${tag}TirePressure`]: reader.u8() * 1.527 * 2,
    [`${tag}TireTemp`]: reader.u8() - 55,
    [`${tag}TireStatus`]: reader.u8(),
  })

const LOW_BATTERY = 1
const buttonAlarms: readonly string[] = ['sos', 'lowBattery']
/** A button and a driver's card send a status and a place of their own. */
const BUTTON_REST_BYTES = 17

const readButton: TagReader = (reader, attributes, tag) => {
  putAll(attributes, { [`${tag}Id`]: reader.hex(6), [`${tag}Battery`]: reader.bcd(2) / 10 })
  addAlarm(attributes, buttonAlarms[reader.u8()])
  reader.skip(BUTTON_REST_BYTES)
}

const readDriver: TagReader = (reader, attributes, tag) => {
  putAll(attributes, { driverUniqueId: reader.hex(6), [`${tag}Battery`]: reader.bcd(2) / 10 })
  if (reader.u8() === LOW_BATTERY) addAlarm(attributes, 'lowBattery')
  reader.skip(BUTTON_REST_BYTES)
}

const readBattery = (reader: Reader): number => reader.u8() / 100 + 2
const readRssi = (reader: Reader): number => reader.u8() - 128

/** Hundredths of a degree behind a sign bit. */
function readTemperature(reader: Reader): number {
  const value = reader.u16()
  return (value & 0x8000 ? -bits(value, 0, 15) : value) / 100
}

const readClimate: TagReader = (reader, attributes, tag) => {
  putAll(attributes, { [`${tag}Id`]: reader.hex(6), [`${tag}Battery`]: readBattery(reader) })
  put(attributes, `${tag}Temp`, readTemperature(reader.skip(1)))
  putAll(attributes, { [`${tag}Humidity`]: reader.u16() / 100, [`${tag}LightSensor`]: reader.u16() })
  put(attributes, `${tag}Rssi`, readRssi(reader))
}

const readDoor: TagReader = (reader, attributes, tag) => {
  putAll(attributes, { [`${tag}Id`]: reader.hex(6), [`${tag}Battery`]: readBattery(reader) })
  put(attributes, `${tag}Temp`, readTemperature(reader.skip(1)))
  putAll(attributes, { [`${tag}Door`]: reader.u8() > 0, [`${tag}Rssi`]: readRssi(reader) })
}

const readRelay: TagReader = (reader, attributes, tag) =>
  putAll(attributes, {
    [`${tag}Id`]: reader.hex(6),
    [`${tag}Battery`]: readBattery(reader),
    [`${tag}Output`]: reader.u8() > 0,
    [`${tag}Rssi`]: readRssi(reader),
  })

const readers: Readonly<Record<number, TagReader>> = {
  1: readTire,
  2: readButton,
  3: readDriver,
  4: readClimate,
  5: readDoor,
  6: readRelay,
}

/** Wireless tags near the unit, numbered in the order they are sent. */
export function readTags(reader: Reader): Fix[] {
  const deviceTime = readTime(reader)
  const attributes: Attributes = { ignition: reader.u8() > 0 }
  for (let number = 1; reader.left >= 2; number++) {
    const readTag = readers[reader.u16()]
    if (!readTag) break // The size of an unknown kind is unknown as well
    readTag(reader, attributes, `tag${number}`)
  }
  return [{ outdated: true, deviceTime, attributes }]
}
