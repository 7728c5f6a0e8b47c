import type { CellTower, WifiAccessPoint } from '@rastro/core/model/position'
import { addAlarm } from '../attributes.ts'
import { bytesOf, type Reader } from '../bytes.ts'
import type { DeviceMessage } from '../define.ts'
import { cellTower, macFromHex, networkOf, wifiAccessPoint } from '../network.ts'
import { utc } from '../time.ts'
import { alarmOf } from './alarms.ts'
import { acknowledged, type Packet, placeless, readTime } from './packet.ts'

const wifiTypes = new Set([0x18, 0x2c, 0x33, 0xa2, 0xa9])
/** An alarm with masts, access points and the kind of network. */
const WIFI_ALARM = 0xa9

/** Masts and access points instead of a place: types 18, 24, 28, 2C, 2E, 33, 34, A1, A2, A9. */
export function masts(packet: Packet): DeviceMessage[] {
  const { reader, type, variant, model } = packet
  const fix = placeless(readTime(packet))
  const isShort = variant === 'WANWAY_S20' || variant === 'SL4X'
  if (isShort) reader.skip(1) // timing advance
  const country = reader.u16()
  const mnc = country & 0x8000 || variant === 'SL4X' ? reader.u16() : reader.u8()
  const isLong = type === 0xa1 || type === 0xa2 || (type === WIFI_ALARM && reader.u8() > 0)
  const cells = readCells(packet, { mcc: country & 0x7fff, mnc, isLong })
  if (!isShort) reader.skip(1) // timing advance
  const points = wifiTypes.has(type) ? readAccessPoints(reader) : []
  const network = networkOf(cells, points)
  if (network) fix.network = network
  if (type === WIFI_ALARM) {
    const alarm = reader.u8()
    addAlarm(fix.attributes, alarmOf(((reader.u8() >> 4) << 8) | alarm, model, variant))
  }
  return acknowledged(packet, fix)
}

interface Operator {
  readonly mcc: number
  readonly mnc: number
  readonly isLong: boolean
}

function readCells(packet: Packet, { mcc, mnc, isLong }: Operator): CellTower[] {
  const { reader, type, variant } = packet
  const counted = variant === 'WANWAY_S20' || type === WIFI_ALARM
  const count = counted ? reader.u8() : type === 0x33 ? 6 : 7
  const cells: CellTower[] = []
  for (let i = 0; i < count; i++) {
    const lac = isLong ? reader.i32() : reader.u16()
    const cid = isLong ? reader.u64() : type === 0x33 || type === 0x34 ? reader.u32() : reader.u24()
    const rssi = reader.u8()
    if (lac > 0) cells.push(cellTower({ mcc, mnc, lac, cid, rssi }))
  }
  return cells
}

function readAccessPoints(reader: Reader): WifiAccessPoint[] {
  return Array.from({ length: reader.u8() }, () => wifiAccessPoint(macFromHex(reader.hex(6)), reader.u8()))
}

/** Types 17 and 69: access points, then masts, without a serial number. The length byte holds the number of access points. */
export function wifi(packet: Packet): DeviceMessage[] {
  const { frame, reader, type } = packet
  const time = frame.subarray(reader.offset, reader.offset + 6)
  const fix = placeless(readDecimalTime(reader))
  const points = Array.from({ length: frame[2]! }, () => wifiAccessPoint(macFromHex(reader.hex(6)), reader.u8()))
  const count = reader.u8()
  const [mcc, mnc] = [reader.u16(), reader.u8()]
  const cells = Array.from({ length: count }, () =>
    cellTower({ mcc, mnc, lac: reader.u16(), cid: reader.u16(), rssi: reader.u8() }),
  )
  const network = networkOf(cells, points)
  if (network) fix.network = network
  return [{ fixes: [fix], replies: [bytesOf(0x78, 0x78, 0, type, time, 0x0d, 0x0a)] }]
}

/** Type F3: access points only, without their strength and without an answer. */
export function wifiList({ reader }: Packet): DeviceMessage[] {
  const fix = placeless(readDecimalTime(reader))
  const points = Array.from({ length: reader.u8() }, () => wifiAccessPoint(macFromHex(reader.skip(2).hex(6))))
  const network = networkOf([], points)
  if (network) fix.network = network
  return [{ fixes: [fix] }]
}

/** Six bytes of two decimal digits each, UTC. */
const readDecimalTime = (reader: Reader): Date =>
  utc([reader.bcd(2), reader.bcd(2), reader.bcd(2), reader.bcd(2), reader.bcd(2), reader.bcd(2)])
