import { Attributes, Id, LongId, Nullable, type Static, Text, Time, Type } from '../kit/schema.ts'

/** A mobile network cell that a unit receives. Null members are left out in JSON. */
export interface CellTower {
  radioType?: string
  cellId?: number
  locationAreaCode?: number
  mobileCountryCode?: number
  mobileNetworkCode?: number
  /** dBm, never positive. */
  signalStrength?: number
}
export interface WifiAccessPoint {
  macAddress: string
  /** dBm, never positive. */
  signalStrength?: number
  channel?: number
}
/** The mobile network cells and Wi-Fi access points around a unit (ENT-9). */
export interface Network {
  homeMobileCountryCode?: number
  homeMobileNetworkCode?: number
  radioType?: string
  carrier?: string
  considerIp?: boolean
  cellTowers?: CellTower[]
  wifiAccessPoints?: WifiAccessPoint[]
}

/** ENT-7. Speed in knots, course in degrees clockwise from north, altitude and accuracy in metres. */
export const positionSchema = Type.Object({
  id: LongId,
  attributes: Attributes,
  deviceId: Id,
  protocol: Text,
  serverTime: Nullable(Time),
  deviceTime: Nullable(Time),
  fixTime: Nullable(Time),
  valid: Type.Boolean(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  altitude: Type.Number(),
  speed: Type.Number(),
  course: Type.Number(),
  address: Text,
  accuracy: Type.Number(),
  network: Type.Unsafe<Network | null>(Type.Any()),
  geofenceIds: Nullable(Type.Array(Id)),
})

type Loose = Static<typeof positionSchema>
/** A stored position: its three times are always known. */
export interface Position extends Omit<Loose, 'serverTime' | 'deviceTime' | 'fixTime'> {
  serverTime: Date
  deviceTime: Date
  fixTime: Date
}
