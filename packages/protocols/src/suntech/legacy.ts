import { addAlarm, put, putAll } from '../attributes.ts'
import type { Attributes, DecodeContext, DeviceMessage, Fix } from '../define.ts'
import { type Cell, cellTower, networkOf } from '../network.ts'
import { decimal, type Items } from '../text.ts'
import { knotsFromKmh } from '../units.ts'
import { alertAlarms, emergencyAlarms } from './alarms.ts'
import { readExtended } from './extended.ts'
import { options } from './options.ts'
import { readSerial } from './serial.ts'
import { readTime } from './time.ts'

const types = new Set(['STT', 'EMG', 'EVT', 'ALT', 'UEX'])

/** A report of the ST200, ST300, ST500 and ST600 families: `ST300STT;id;…`. */
export function decodeLegacy(prefix: string, items: Items, session: DecodeContext): DeviceMessage[] {
  const [model, type] = [prefix.slice(0, 5), prefix.slice(5)]
  if (items.peek() === 'Res') return commandAnswer(type, items.skip())
  const uniqueIds = [items.text()]
  if (!types.has(type)) return [{ uniqueIds }]
  const attributes: Attributes = { type }
  if (model.startsWith('ST3') || model === 'ST500' || model === 'ST600') items.skip()
  put(attributes, 'versionFw', items.text())
  const fixTime = readTime(items)
  const cell = readCell(model, items)
  const fix: Fix = { fixTime, ...readPlace(items), attributes }
  if (cell) fix.network = networkOf([cellTower(cell)])!
  putAll(attributes, { sat: items.integer() })
  fix.valid = items.text() === '1'
  putAll(attributes, { odometer: items.integer(), power: items.decimal() })
  readInputs(items.text(), attributes)
  readType(type, items, attributes)
  readExtended(items, fix, options(session))
  return [{ uniqueIds, fixes: [fix] }]
}

export function commandAnswer(type: string, items: Items): DeviceMessage[] {
  const uniqueIds = [items.text()]
  const attributes: Attributes = { type }
  put(attributes, 'result', items.items.slice(items.index).join(';'))
  return [{ uniqueIds, fixes: [{ outdated: true, attributes }] }]
}

function readCell(model: string, items: Items): Cell | undefined {
  if (model === 'ST500') return undefined
  if (model !== 'ST600') {
    items.skip()
    return undefined
  }
  const cid = items.hex()
  return { cid, mcc: items.integer(), mnc: items.integer(), lac: items.hex(), rssi: items.integer() }
}

/** Latitude, longitude, speed and course of every text. */
export function readPlace(items: Items): Required<Pick<Fix, 'latitude' | 'longitude' | 'speed' | 'course'>> {
  const [latitude, longitude] = [items.decimal(), items.decimal()]
  return { latitude, longitude, speed: knotsFromKmh(items.decimal()), course: decimal(items.text()) }
}

function readInputs(text: string, attributes: Attributes): void {
  if (text.length < 6) return
  for (const [index, name] of ['ignition', 'in1', 'in2', 'in3', 'out1', 'out2'].entries())
    put(attributes, name, text[index] === '1')
}

function readType(type: string, items: Items, attributes: Attributes): void {
  if (type === 'STT') putAll(attributes, { status: items.integer(), index: items.integer() })
  else if (type === 'EMG') addAlarm(attributes, emergencyAlarms[items.integer()])
  else if (type === 'EVT') put(attributes, 'event', items.integer())
  else if (type === 'ALT') addAlarm(attributes, alertAlarms[items.integer()])
  else readSerial(items, attributes)
}
