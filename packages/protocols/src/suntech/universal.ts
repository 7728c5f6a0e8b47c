import { addAlarm, put, putAll } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { Attributes, DecodeContext, DeviceMessage, Fix } from '../define.ts'
import { cellTower, homeNetwork, networkOf } from '../network.ts'
import { hexInteger, type Items } from '../text.ts'
import { knotsFromKmh } from '../units.ts'
import { alertAlarms } from './alarms.ts'
import { commandAnswer } from './legacy.ts'
import { readSerial } from './serial.ts'
import { readTime } from './time.ts'

const types = new Set(['STT', 'ALT', 'BLE', 'UEX'])
/** The fields of a BLE message, which names none: model, version, time and place. */
const BLE_MASK = 0b1_1000_0011_0110

/** A report of the models that name the fields they send: `STT;id;mask;…`. */
export function decodeUniversal(type: string, items: Items, session: DecodeContext): DeviceMessage[] {
  if (type === 'RES') return commandAnswer(type, items)
  if (!types.has(type)) return []
  const uniqueIds = [items.text()]
  const attributes: Attributes = { type }
  const mask = type === 'BLE' ? BLE_MASK : items.hex()
  const fix: Fix = { attributes }
  readHead(mask, items, fix, session)
  if (type === 'BLE') {
    fix.valid = true
    readTags(items, attributes)
  } else {
    readState(mask, items, fix)
    readType(type, mask, items, attributes)
  }
  return [{ uniqueIds, fixes: [fix] }]
}

function readHead(mask: number, items: Items, fix: Fix, session: DecodeContext): void {
  const { attributes } = fix
  if (bit(mask, 1)) items.skip()
  if (bit(mask, 2)) put(attributes, 'versionFw', items.text())
  if (bit(mask, 3) && items.text() === '0') put(attributes, 'archive', true)
  if (bit(mask, 4) && bit(mask, 5)) fix.fixTime = readTime(items)
  readCell(mask, items, fix, session)
  if (bit(mask, 11)) fix.latitude = items.decimal()
  if (bit(mask, 12)) fix.longitude = items.decimal()
}

function readCell(mask: number, items: Items, fix: Fix, session: DecodeContext): void {
  const cell = { cid: 0, lac: 0, ...homeNetwork(session) }
  if (bit(mask, 6)) cell.cid = items.hex()
  if (bit(mask, 7)) cell.mcc = items.integer()
  if (bit(mask, 8)) cell.mnc = items.integer()
  if (bit(mask, 9)) cell.lac = items.hex()
  if (bit(mask, 10)) put(fix.attributes, 'rssi', items.integer())
  if (bit(mask, 6)) fix.network = networkOf([cellTower(cell)])!
}

function readState(mask: number, items: Items, fix: Fix): void {
  const { attributes } = fix
  if (bit(mask, 13)) fix.speed = knotsFromKmh(items.decimal())
  if (bit(mask, 14)) fix.course = items.decimal()
  if (bit(mask, 15)) put(attributes, 'sat', items.integer())
  if (bit(mask, 16)) fix.valid = items.text() === '1'
  if (bit(mask, 17)) {
    const input = items.integer()
    putAll(attributes, { ignition: bit(input, 0), input })
  }
  if (bit(mask, 18)) put(attributes, 'output', items.integer())
}

function readType(type: string, mask: number, items: Items, attributes: Attributes): void {
  if (type === 'UEX') readSerial(items, attributes)
  else if (type === 'ALT') readAlert(mask, items, attributes)
  else readReport(mask, items, attributes)
  if (bit(mask, 22) && items.left > 0) items.skip()
  if (bit(mask, 23) && type !== 'UEX') readAssigned(items, attributes)
  for (let index = 1; items.left > 0; index++) put(attributes, `assign${index}`, items.text())
}

function readReport(mask: number, items: Items, attributes: Attributes): void {
  for (const [index, name] of ['mode', 'reason', 'index'].entries())
    if (bit(mask, 19 + index)) put(attributes, name, items.integer())
}

function readAlert(mask: number, items: Items, attributes: Attributes): void {
  if (bit(mask, 19)) addAlarm(attributes, alertAlarms[items.integer()])
  if (bit(mask, 20)) put(attributes, 'alertModifier', items.text())
  if (bit(mask, 21)) put(attributes, 'alertData', items.text())
}

/** Values that the unit is set to send, by a mask of their own. */
function readAssigned(items: Items, attributes: Attributes): void {
  const mask = hexInteger(items.text())
  for (let index = 0; index <= 30; index++) if (bit(mask, index)) put(attributes, `io${index + 1}`, items.text())
}

function readTags(items: Items, attributes: Attributes): void {
  const count = items.integer()
  for (let index = 1; index <= count; index++) {
    const tag = `tag${index}`
    put(attributes, `${tag}Rssi`, items.integer())
    put(attributes, `${tag}Id`, items.skip(2).text())
    for (const name of ['Samples', 'Major', 'Minor']) put(attributes, `${tag}${name}`, items.integer())
  }
}
