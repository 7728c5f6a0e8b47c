import { put, putAll } from '../attributes.ts'
import { Reader } from '../bytes.ts'
import type { DecodeContext, DeviceMessage, Fix } from '../define.ts'
import { readJointechPlace } from '../jointech-place.ts'
import { cellTower, homeNetwork, networkOf } from '../network.ts'
import { asciiText, decimal, degreesMinutes, signed } from '../text.ts'
import { utc } from '../time.ts'
import { KNOTS_PER_MPH, knotsFromKmh } from '../units.ts'

/** A text in parentheses. One in a form of its own, as of heartbeats, yields nothing. */
export function decodeText(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const sensorAt = bytes.indexOf('WLNET,5,')
  if (sensorAt >= 0) return decodeSensor(bytes, sensorAt)
  const text = asciiText(bytes)
  return portable(text) ?? card(text) ?? report(text, session) ?? []
}

const DATE = String.raw`(\d\d)(\d\d)(\d\d),(\d\d)(\d\d)(\d\d)`
const NUMBER = String.raw`(\d+(?:\.\d*)?)`

function timeOf(digits: readonly string[]): Date {
  const [day = 0, month = 0, year = 0, ...time] = digits.map(Number)
  return utc([year, month, day, ...time])
}

const PORTABLE = new RegExp(
  String.raw`^\((\d+),W01,${NUMBER},([EW]),${NUMBER},([NS]),([AV]),${DATE},${NUMBER},${NUMBER},${NUMBER},(\d+),(\d+),(\d+),`,
)

/** W01: coordinates in degrees and minutes, the longitude first. */
function portable(text: string): DeviceMessage[] | undefined {
  const found = PORTABLE.exec(text)
  if (!found) return undefined
  const [, id = '', longitude = '', eastWest, latitude = '', northSouth, valid] = found
  const [speed = '', course = '', power = '', gps, rssi, alertType] = found.slice(13)
  const fix: Fix = {
    fixTime: timeOf(found.slice(7, 13)),
    valid: valid === 'A',
    latitude: degreesMinutes(latitude, northSouth),
    longitude: degreesMinutes(longitude, eastWest),
    speed: knotsFromKmh(decimal(speed)),
    course: decimal(course),
    attributes: { power: decimal(power), gps: Number(gps), rssi: Number(rssi), alertType: Number(alertType) },
  }
  return [{ uniqueIds: [id], fixes: [fix] }]
}

const CARD = new RegExp(
  String.raw`^\((\d+),P45,${DATE},${NUMBER},([NS]),${NUMBER},([EW]),([AV]),${NUMBER},${NUMBER},(\d+),\d+,(\d+),\d+,\d+,(\d+)`,
)
const NO_CARD = '0000000000'

/** P45: a lock was opened or closed, perhaps with a card; the answer has the index of the report. */
function card(text: string): DeviceMessage[] | undefined {
  const found = CARD.exec(text)
  if (!found) return undefined
  const [id = '', latitude = '', northSouth = '', longitude = '', eastWest = '', valid] = [found[1], ...found.slice(8)]
  const [speed = '', course = '', eventSource, rfid = '', index] = found.slice(13)
  const fix: Fix = {
    fixTime: timeOf(found.slice(2, 8)),
    valid: valid === 'A',
    latitude: signed(decimal(latitude), northSouth),
    longitude: signed(decimal(longitude), eastWest),
    speed: decimal(speed) * KNOTS_PER_MPH,
    course: decimal(course),
    attributes: { eventSource: Number(eventSource) },
  }
  if (rfid !== NO_CARD) put(fix.attributes, 'driverUniqueId', rfid)
  return [{ uniqueIds: [id], fixes: [fix], replies: [Buffer.from(`(P69,0,${index})`)] }]
}

const REPORT = new RegExp(
  String.raw`^\((\d+),(U\d\d),(?:\d+,)?${DATE},([TF]),${NUMBER},([NS]),${NUMBER},([EW]),${NUMBER},${NUMBER},(\d+),(\d+)%,([01]{1,32}),(\d+),(\d+),(\d+),${NUMBER},(\d+)`,
)
const answers: Readonly<Record<string, string>> = { U01: '(S39)', U02: '(S39)', U03: '(S39)', U06: '(S20)' }

function report(text: string, session: DecodeContext): DeviceMessage[] | undefined {
  const found = REPORT.exec(text)
  if (!found) return undefined
  const [, id = '', type = ''] = found
  const [valid, latitude = '', northSouth = '', longitude = '', eastWest = '', ...rest] = found.slice(9)
  const [speed = '', course = '', sat, batteryLevel, status = '', cid, lac, rssi, distance, index] = rest
  const fix: Fix = {
    fixTime: timeOf(found.slice(3, 9)),
    valid: valid === 'T',
    latitude: signed(decimal(latitude), northSouth),
    longitude: signed(decimal(longitude), eastWest),
    speed: decimal(speed) * KNOTS_PER_MPH,
    course: decimal(course),
    network: networkOf([
      cellTower({ ...homeNetwork(session), lac: Number(lac), cid: Number(cid), rssi: Number(rssi) }),
    ])!,
    attributes: {
      sat: Number(sat),
      batteryLevel: Number(batteryLevel),
      status: Number.parseInt(status, 2),
      odometer: Number(distance) * 1000,
      index: Number(index),
    },
  }
  const answer = answers[type]
  return [{ uniqueIds: [id], fixes: [fix], ...(answer && { replies: [Buffer.from(answer)] }) }]
}

const COMMA = 0x2c
const SENSOR_COMMAS = 6
const CLIMATE = 1
const NO_VALUE = 0xffff

/** A wireless sensor near the unit: after the sixth comma a place, then its state in bytes. */
function decodeSensor(bytes: Buffer, from: number): DeviceMessage[] {
  let at = from
  const before = bytes.subarray(0, from).filter((byte) => byte === COMMA).length
  for (let count = before; count < SENSOR_COMMAS; count++) at = bytes.indexOf(COMMA, at) + 1
  const reader = new Reader(bytes, at)
  const fix: Fix = { ...readJointechPlace(reader), attributes: {} }
  reader.skip(6 + 5 + 1) // time, identifier and kind of the sensor
  putAll(fix.attributes, {
    sensorBattery: reader.u16() / 100,
    sensorBatteryLevel: reader.u8(),
    sensorRssi: -reader.u8(),
  })
  if (reader.u8() === CLIMATE) {
    const temperature = reader.u16()
    const degrees = (temperature & 0x0fff) / 10
    if (temperature !== NO_VALUE) put(fix.attributes, 'temp1', temperature >> 12 ? -degrees : degrees)
    put(fix.attributes, 'humidity', reader.u8())
  }
  return [{ uniqueIds: [bytes.toString('latin1', 1, 11)], fixes: [fix] }]
}
