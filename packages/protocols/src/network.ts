import type { CellTower, Network, WifiAccessPoint } from '@rastro/core/model/position'

/** Signal strengths are in dBm and negative; some units leave out the sign. */
const dbm = (strength: number): number => (strength > 0 ? -strength : strength)

export interface Cell {
  readonly mcc: number
  readonly mnc: number
  readonly lac: number
  readonly cid: number
  readonly rssi?: number | undefined
}

export function cellTower({ mcc, mnc, lac, cid, rssi }: Cell): CellTower {
  const tower: CellTower = { mobileCountryCode: mcc, mobileNetworkCode: mnc, locationAreaCode: lac, cellId: cid }
  if (rssi !== undefined) tower.signalStrength = dbm(rssi)
  return tower
}

/**
 * Country and network codes for units that send only area and cell: the settings `geolocation.mcc` and `geolocation.mnc`,
 * else 0.
 */
export function homeNetwork(session: { attribute(key: string): unknown }): { mcc: number; mnc: number } {
  return {
    mcc: Number(session.attribute('geolocation.mcc') ?? 0),
    mnc: Number(session.attribute('geolocation.mnc') ?? 0),
  }
}

export function wifiAccessPoint(macAddress: string, rssi?: number, channel?: number): WifiAccessPoint {
  const point: WifiAccessPoint = { macAddress }
  if (rssi !== undefined) point.signalStrength = dbm(rssi)
  if (channel !== undefined) point.channel = channel
  return point
}

/** `c83a350fa1b8` as `c8:3a:35:0f:a1:b8`. */
export const macFromHex = (hex: string): string => hex.match(/../g)?.join(':') ?? ''

/** The cells and access points around the unit, each one once; undefined when there are none. */
export function networkOf(cellTowers: CellTower[], wifiAccessPoints: WifiAccessPoint[] = []): Network | undefined {
  if (cellTowers.length === 0 && wifiAccessPoints.length === 0) return undefined
  const network: Network = {}
  if (cellTowers.length) network.cellTowers = distinct(cellTowers)
  if (wifiAccessPoints.length) network.wifiAccessPoints = distinct(wifiAccessPoints)
  return network
}

function distinct<T>(items: T[]): T[] {
  if (items.length < 2) return items
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
}
