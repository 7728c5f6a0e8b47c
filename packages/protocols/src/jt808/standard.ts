import { addAlarm, put, putAll } from '../attributes.ts'
import { bit } from '../bytes.ts'
import { type Item, type ItemTable, readPackedItems, value } from './item.ts'
import { obdItems } from './obd.ts'
import { TRAILER } from './packet.ts'
import { hasDoorSensor, signMagnitude } from './place.ts'

const analogInputs = ({ reader, attributes }: Item): void =>
  putAll(attributes, { adc1: reader.u16() / 100, adc2: reader.u16() / 100 })

/** Items below A0: those of the standard, and those that most makers share. */
export const standardItems: ItemTable = {
  1: value('odometer', (reader) => reader.u32() * 100),
  2: value('fuel', (reader) => {
    const level = reader.u16()
    return bit(level, 15) ? level & 0x7fff : level / 10
  }),
  6: value('batteryLevel', (reader) => reader.u8()),
  11: readLock,
  20: value('videoAlarm', (reader) => reader.u32()),
  37: value('input', (reader) => reader.u32()),
  43: analogInputs,
  48: value('rssi', (reader) => reader.u8()),
  49: value('sat', (reader) => reader.u8()),
  51: readMode,
  81: readTemperatures,
  86: value('batteryLevel', (reader) => reader.u8() * 10),
  87: readDriving,
  96: readCardEvent,
  99: readSeals,
  100: readCamera('adasAlarm'),
  101: readCamera('dmsAlarm'),
  103: value('password', (reader) => reader.text(8)),
  104: value('batteryLevel', (reader) => reader.u16() / 100),
  105: value('battery', (reader) => reader.u16() / 100),
  112: ({ reader, attributes }) => addAlarm(attributes, drivingAlarms[reader.skip(4 + 1).u8()]),
  119: readTires,
  128: (item) => {
    item.reader.skip(1)
    // The values of the bus go on to the end of the message, whatever the length of this item
    item.end = Math.max(item.reader.offset, item.reader.end - TRAILER)
    readPackedItems(obdItems, { ...item }, item.end)
  },
  130: value('power', (reader) => reader.u16() / 10),
  145: readEngine,
  148: value('vin', (reader, { length }) => reader.text(length)),
  167: analogInputs,
}

/** What was done at an electronic lock: with which card or password, and how it ended. */
export function readLock({ reader, length, attributes }: Item): void {
  put(attributes, 'lockCommand', reader.u8())
  if (length === 5 || length === 6) put(attributes, 'lockCard', reader.u32())
  else if (length >= 7) put(attributes, 'lockPassword', reader.text(6))
  if (length % 2 === 0) put(attributes, 'unlockResult', reader.u8())
}

/** A working mode, or the state of a padlock as text with its voltage (hundredths of a volt). */
function readMode({ reader, length, attributes }: Item): void {
  if (length === 1) {
    put(attributes, 'mode', reader.u8())
    return
  }
  const text = reader.text(length)
  if (text.startsWith('*M00')) put(attributes, 'battery', Number(text.slice(10, 13).padEnd(3, 'x')) / 100)
}

const NO_SENSOR = 0xffff

function readTemperatures({ reader, length, attributes }: Item): void {
  if (length !== 2 && length !== 16) return
  for (let index = 1; index <= length / 2; index++) {
    const temperature = reader.u16()
    if (temperature !== NO_SENSOR) put(attributes, `temp${index}`, signMagnitude(temperature) / 10)
  }
}

const drivingAlarms: Readonly<Record<number, string>> = {
  1: 'hardAcceleration',
  2: 'hardBraking',
  3: 'hardCornering',
  22: 'accident',
}

function readDriving({ reader, attributes, model }: Item): void {
  const alarms = reader.u16()
  if (bit(alarms, 8)) addAlarm(attributes, 'hardAcceleration')
  if (bit(alarms, 9)) addAlarm(attributes, 'hardBraking')
  if (bit(alarms, 10)) addAlarm(attributes, 'hardCornering')
  const extended = reader.skip(2).u32()
  if (hasDoorSensor(model) && bit(extended, 16)) addAlarm(attributes, 'door')
}

const [FIRST_CARD_EVENT, LAST_CARD_EVENT] = [0x61, 0x66]

function readCardEvent({ reader, attributes }: Item): void {
  const event = reader.u16()
  put(attributes, 'event', event)
  if (event < FIRST_CARD_EVENT || event > LAST_CARD_EVENT) return
  put(attributes, 'driverUniqueId', reader.skip(6).text(8))
}

const SEAL_BYTES = 11
const SEALED = 0x31

function readSeals({ reader, length, attributes }: Item): void {
  for (let index = 1; index <= length / SEAL_BYTES; index++) {
    putAll(attributes, {
      [`lock${index}Id`]: reader.hex(6),
      [`lock${index}Battery`]: reader.u16() / 1000,
      [`lock${index}Seal`]: reader.u8() === SEALED,
    })
    reader.skip(2)
  }
}

const WITH_LABEL = 47

/** An alarm of the driver assistance or of the camera at the driver, with the label of its recordings. */
function readCamera(key: 'adasAlarm' | 'dmsAlarm') {
  return ({ reader, length, end, attributes }: Item): void => {
    put(attributes, key, reader.skip(4 + 1).u8())
    if (length < WITH_LABEL) return
    reader.offset = end - 16
    put(attributes, 'alarmLabel', reader.hex(16))
  }
}

function readTires({ reader, end, attributes }: Item): void {
  while (reader.offset < end) {
    const tire = `tire${reader.u8()}`
    putAll(attributes, {
      [`${tire}SensorId`]: reader.hex(3),
      [`${tire}Pressure`]: (reader.u16() & 0x3ff) / 40,
      [`${tire}Temp`]: reader.u8() - 50,
      [`${tire}Status`]: reader.u8(),
    })
  }
}

const percent = (byte: number): number => Math.trunc((byte * 100) / 255)

function readEngine({ reader, attributes }: Item): void {
  putAll(attributes, {
    battery: reader.u16() / 10,
    rpm: reader.u16(),
    obdSpeed: reader.u8(),
    throttle: percent(reader.u8()),
    engineLoad: percent(reader.u8()),
    coolantTemp: reader.u8() - 40,
  })
  put(attributes, 'fuelConsumption', reader.skip(2).u16() / 100)
  put(attributes, 'fuelUsed', reader.skip(2 + 4 + 2).u16() / 100)
}
