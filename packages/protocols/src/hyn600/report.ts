import { addAlarm, put } from '../attributes.ts'
import { bit, type Reader } from '../bytes.ts'
import type { Fix } from '../define.ts'
import { cellTower, networkOf } from '../network.ts'
import { utc } from '../time.ts'
import { knotsFromKmh } from '../units.ts'
import { readEvents, skipBeacons, skipSatellites } from './parts.ts'

const time = (reader: Reader): Date =>
  utc([reader.u16(), reader.u8(), reader.u8(), reader.u8(), reader.u8(), reader.u8()])

/** The places of a report, or its state when it has none; what else it says is of the last one. */
export function readReport(reader: Reader): Fix[] {
  const [alarm, state, mask] = [reader.skip(2).u8(), reader.u8(), reader.u32()]
  const others: Fix = { attributes: {} }
  const { attributes } = others
  addAlarm(attributes, alarmOf(alarm, state))
  reader.skip((bit(mask, 0) ? 2 : 0) + (bit(mask, 1) ? 1 : 0))
  if (bit(mask, 2)) {
    put(attributes, 'battery', reader.u16() / 1000)
    put(attributes, 'batteryLevel', reader.u8())
  }
  const places = bit(mask, 3) ? readPlaces(reader) : []
  if (bit(mask, 4)) {
    const [mcc, mnc, lac, cid, rssi] = [reader.u16(), reader.u16(), reader.u16(), reader.u32(), reader.u8()]
    others.network = networkOf([cellTower({ mcc, mnc, lac, cid, rssi })])!
  }
  reader.skip(bit(mask, 7) ? 3 : 0)
  if (bit(mask, 8)) readEvents(reader, attributes)
  if (bit(mask, 16)) skipBeacons(reader)
  others.deviceTime = time(reader)
  put(attributes, 'index', reader.u16())
  reader.skip(1)
  const last = places.pop() ?? { outdated: true as const, attributes: {} }
  return [...places, { ...last, ...others, attributes: { ...last.attributes, ...attributes } }]
}

function readPlaces(reader: Reader): Fix[] {
  const [mask, count] = [reader.u16(), reader.u8()]
  return Array.from({ length: count }, () => {
    const fix: Fix = { attributes: {} }
    if (bit(mask, 0)) fix.valid = reader.u8() > 0
    if (bit(mask, 1)) put(fix.attributes, 'hdop', reader.u8())
    if (bit(mask, 2)) fix.speed = knotsFromKmh(reader.u16())
    if (bit(mask, 3)) fix.course = reader.u16()
    if (bit(mask, 4)) fix.altitude = reader.i16()
    if (bit(mask, 5)) fix.latitude = reader.i32() / 1_000_000
    if (bit(mask, 6)) fix.longitude = reader.i32() / 1_000_000
    if (bit(mask, 7)) fix.fixTime = time(reader)
    if (bit(mask, 8)) skipSatellites(reader)
    return fix
  })
}

/** Alarms by their code; a list is of the states from 1 on. */
const alarms: Readonly<Record<number, string | readonly string[]>> = {
  3: ['lowBattery'],
  7: 'accident',
  14: ['powerCut', 'powerRestored', 'lowPower'],
  15: 'tow',
  16: 'overspeed',
  19: ['hardBraking', 'hardAcceleration', 'hardCornering'],
  32: 'jamming',
  33: 'tampering',
  41: 'overspeed',
}
const FENCES: readonly number[] = [21, 40]

function alarmOf(code: number, state: number): string | undefined {
  if (FENCES.includes(code)) return bit(state, 0) ? 'geofenceEnter' : 'geofenceExit'
  const found = alarms[code]
  return typeof found === 'object' ? found[state - 1] : found
}
