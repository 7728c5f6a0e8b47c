import { addAlarm, put, putAll } from '../attributes.ts'
import { bit } from '../bytes.ts'
import { cellTower } from '../network.ts'
import { trimmed } from '../text.ts'
import { readAovxGroup, readAovxPower, readPrecision, readSensors, readTagsOrBus } from './aovx.ts'
import { readBsj } from './bsj.ts'
import { accessPoints, type Item, type ItemTable, readInner, value, valueOfLength } from './item.ts'
import { readJimi } from './jimi.ts'
import { readObdText } from './obd.ts'

/** Items from A8 on, which each maker numbers differently. */
export const vendorItems: ItemTable = {
  172: value('odometer', (reader) => reader.u32()),
  188: value('driver', (reader, { length }) => trimmed(reader.text(length))),
  189: value('driverUniqueId', (reader, { length }) => reader.text(length)),
  208: ({ reader, attributes }) => addAlarm(attributes, bit(reader.u32(), 3) ? 'vibration' : undefined),
  211: value('power', (reader) => reader.u16() / 10),
  212: readLevelOrDriver,
  213: readLocks,
  218: readCover,
  225: readCellsOrLevel,
  226: ({ reader, attributes, model }) => {
    if (model !== 'DT800') put(attributes, 'fuel', reader.u32() / 10)
  },
  227: ({ reader, attributes }) =>
    putAll(attributes, { batteryLevel: reader.skip(1).u8(), battery: reader.u16() / 100 }),
  228: ({ reader, attributes }) => {
    if (reader.u8() === 0) put(attributes, 'charge', true)
    put(attributes, 'batteryLevel', reader.u8())
  },
  229: valueOfLength(1, 'motion', (reader) => reader.u8() === 1),
  230: readClimateOrObd,
  231: readKnocks,
  232: readJimi,
  233: readLevelOrDriver,
  234: (item) => {
    if (item.length <= 2) return
    item.reader.skip(1)
    readInner(outsideItems, item)
  },
  235: readBsj,
  236: accessPoints,
  237: value('card', (reader, { length }) => trimmed(reader.text(length))),
  238: ({ reader, length, attributes }) => {
    if (length !== 6) return
    putAll(attributes, { rssi: reader.u8(), power: reader.u16() / 1000, battery: reader.u16() / 1000 })
    put(attributes, 'sat', reader.u8())
  },
  240: readCells,
  241: value('power', (reader) => reader.u32() / 1000),
  242: value('versionFw', (reader, { length }) => reader.text(length)),
  243: readTagsOrBus,
  244: accessPoints,
  245: valueOfLength(2, 'illuminance', (reader) => reader.u16()),
  246: readSensors,
  247: readAovxPower,
  248: readAovxGroup,
  249: readPrecision,
  251: value('container', (reader, { length }) => reader.text(length)),
  252: value('geofence', (reader) => reader.u8()),
  254: readMarked,
}

/** Measurements outside the unit. */
const outsideItems: ItemTable = {
  17: ({ reader, attributes }) => putAll(attributes, { externalAlarms: reader.u16(), alarmThresholdType: reader.u8() }),
  19: value('externalIlluminance', (reader) => reader.u16()),
  20: value('externalAirPressure', (reader) => reader.u16()),
  21: value('externalHumidity', (reader) => reader.u16() / 10),
  22: value('externalTemp', (reader) => reader.u16() / 10 - 50),
}

const CHARGING = 0xff

function readLevelOrDriver({ reader, length, attributes }: Item): void {
  if (length !== 1) {
    put(attributes, 'driverUniqueId', String(reader.u32()))
    return
  }
  const level = reader.u8()
  if (level === CHARGING) put(attributes, 'charge', true)
  else put(attributes, 'batteryLevel', level)
}

/** Bytes of a country and a network, and of each cell in it. */
const [NETWORK, CELL] = [4, 8]

function readCellsOrLevel(item: Item): void {
  const { reader, length, end, attributes, cells } = item
  if (length >= NETWORK + CELL && (length - NETWORK) % CELL === 0) {
    const [mcc, mnc] = [reader.u16(), reader.u16()]
    while (reader.offset < end)
      cells.push(cellTower({ mcc, mnc, lac: reader.u24(), cid: reader.u32(), rssi: reader.u8() }))
  } else if (length === 2) put(attributes, 'power', reader.u16() / 10)
  else readLevelOrDriver(item)
}

function readCells({ reader, end, cells }: Item): void {
  while (reader.offset < end) {
    const [mcc, mnc, cid, lac] = [reader.u16(), reader.u16(), reader.u32(), reader.u32()]
    cells.push(cellTower({ mcc, mnc, lac, cid, rssi: reader.u8() }))
  }
}

function readLocks({ reader, length, attributes }: Item): void {
  if (length === 2) {
    put(attributes, 'battery', reader.u16() / 100)
    return
  }
  const count = reader.u8()
  for (let index = 1; index <= count; index++) {
    putAll(attributes, {
      [`lock${index}Id`]: reader.hex(5),
      [`lock${index}Card`]: reader.hex(5),
      [`lock${index}Battery`]: reader.u8(),
      [`lock${index}Locked`]: !bit(reader.u16(), 5),
    })
  }
}

function readCover({ reader, attributes }: Item): void {
  const status = reader.skip(2).u8()
  putAll(attributes, { string: bit(status, 0), motion: bit(status, 2), cover: bit(status, 3) })
}

const OBD_TEXT = '$OBD-RT'
const CLIMATE_BYTES = 11

/** Temperature and humidity of wireless sensors, or values of the bus as text. */
function readClimateOrObd({ reader, length, end, attributes }: Item): void {
  const { offset } = reader
  if (length > OBD_TEXT.length && reader.text(OBD_TEXT.length) === OBD_TEXT) {
    readObdText(attributes, OBD_TEXT + reader.text(end - reader.offset))
    return
  }
  reader.offset = offset
  for (let left = length; left >= CLIMATE_BYTES; left -= CLIMATE_BYTES) {
    const index = reader.u8()
    reader.skip(6) // address of the sensor
    putAll(attributes, { [`temp${index}`]: fraction(reader), [`humidity${index}`]: fraction(reader) })
  }
}

/** A signed whole part, and 255ths in its direction. */
function fraction(reader: Item['reader']): number {
  const [whole, part] = [reader.i8(), reader.u8() / 255]
  return whole < 0 ? whole - part : whole + part
}

function readKnocks({ reader, length, attributes }: Item): void {
  if (length !== 8) return
  const alarms = reader.u16()
  if (bit(alarms, 0)) addAlarm(attributes, 'vibration')
  if (bit(alarms, 1) || bit(alarms, 2) || bit(alarms, 3)) addAlarm(attributes, 'sos')
}

const MARK = 0x7c
const markedAlarms = ['hardAcceleration', 'hardBraking', 'hardCornering', 'accident', 'tampering']

/** By its length a level, a voltage or a distance; else alarms behind a mark. */
function readMarked(item: Item): void {
  const { reader, length, attributes } = item
  if (length === 2) put(attributes, 'power', reader.u16() / 10)
  else if (length === 4) put(attributes, 'odometer', reader.u32())
  else {
    if (length !== 1 && reader.u8() === MARK) {
      readInner(markedItems, item)
    }
    put(attributes, 'batteryLevel', reader.u8())
  }
}

const markedItems: ItemTable = {
  1: ({ reader, attributes }) => {
    const alarms = reader.u32()
    markedAlarms.forEach((alarm, index) => {
      if (bit(alarms, index)) addAlarm(attributes, alarm)
    })
  },
}
