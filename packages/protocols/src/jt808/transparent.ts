import { put, putAll } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { DeviceMessage, Fix } from '../define.ts'
import { asciiText, trimmed } from '../text.ts'
import { knotsFromKmh } from '../units.ts'
import { readObdText } from './obd.ts'
import { acknowledgement, type Packet, said, TRAILER } from './packet.ts'
import { placeless, readPlace, readTime } from './place.ts'
import { readVehicle } from './vehicle.ts'

/** Type 0900: what devices connected to the unit send through it; the first byte is the kind. */
export function transparent(packet: Packet): DeviceMessage[] {
  const fix = readers[packet.reader.u8()]?.(packet)
  return said(packet, fix ? [fix] : [], acknowledgement(packet))
}

const readers: Readonly<Record<number, (packet: Packet) => Fix | undefined>> = {
  64: readSerial,
  65: readObd,
  83: readTags,
  84: readSensors,
  240: readVehicle,
  243: readCollision,
  255: readBare,
}

const DRIVER = 4

/** The serial port; a card reader there names the driver. Like the stock server, up to the end of the frame. */
function readSerial({ reader }: Packet): Fix {
  const { attributes } = placeless()
  const text = trimmed(asciiText(reader.rest()))
  if (text.startsWith('GTSL')) put(attributes, 'driverUniqueId', text.split('|')[DRIVER])
  else put(attributes, 'data', text)
  return { outdated: true, attributes }
}

function readObd({ reader }: Packet): Fix {
  const fix = placeless()
  readObdText(fix.attributes, reader.text(Math.max(0, reader.left - TRAILER)))
  return fix
}

/** Radio tags around the unit. */
function readTags({ reader, session }: Packet): Fix {
  const fix: Fix = { attributes: {} }
  readPlace(reader, fix, session)
  reader.skip(1) // count
  while (reader.left > TRAILER) {
    const tag = `tag${reader.u8() + 1}`
    putAll(fix.attributes, { [`${tag}Mac`]: reader.hex(6), [`${tag}Rssi`]: reader.i8() })
    put(fix.attributes, `${tag}Data`, reader.hex(reader.u8()))
  }
  return fix
}

/** Measurements of the last minutes, of which the latest remain. */
function readSensors({ reader, session }: Packet): Fix {
  const fix: Fix = { attributes: {} }
  const { attributes } = fix
  readPlace(reader, fix, session)
  while (reader.left > TRAILER) {
    const mask = reader.u16()
    reader.skip(6) // time
    if (bit(mask, 0)) put(attributes, 'lightSensor', reader.u16())
    if (bit(mask, 1)) putAll(attributes, { deviceTemp: reader.i16() / 10, humidity: reader.i16() / 10 })
    if (bit(mask, 2)) put(attributes, 'temp3', reader.i16() / 10)
    if (bit(mask, 3)) reader.skip(6)
    if (bit(mask, 4)) put(attributes, 'airPressure', reader.u16())
  }
  return fix
}

/** Items with number and length of two bytes each. */
function readCollision({ reader, session }: Packet): Fix {
  const fix = placeless()
  while (reader.left > TRAILER + 2) {
    const [id, length] = [reader.u16(), reader.u16()]
    const end = reader.offset + length
    if (id === 0x0002) put(fix.attributes, 'collision', reader.u16() / 256 / 100)
    else if (id === 0x0006) fix.deviceTime = readTime(reader, session)
    reader.offset = end
  }
  return fix
}

/** A place with signed coordinates and nothing else. */
function readBare({ reader, session }: Packet): Fix {
  return {
    fixTime: readTime(reader, session),
    valid: true,
    latitude: reader.i32() / 1e6,
    longitude: reader.i32() / 1e6,
    altitude: reader.i16(),
    speed: knotsFromKmh(reader.u16() / 10),
    course: reader.u16(),
    attributes: {},
  }
}
