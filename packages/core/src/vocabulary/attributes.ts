/**
 * The kinds of values; the kind decides how a value is shown and typed. Values are in the base unit of their kind: knots, metres,
 * degrees, milliseconds, litres, volts. `speedKmh` is a speed in km/h, as the bus of a vehicle reports it; `seconds` and
 * `minutes` are settings in these units, `day` is the day of a moment on
 * the clock of the reader, `push` is an acceleration in m/s², `choice` one of a few words.
 */
export type ValueKind =
  | 'text'
  | 'flag'
  | 'number'
  | 'speed'
  | 'speedKmh'
  | 'distance'
  | 'length'
  | 'altitude'
  | 'latitude'
  | 'longitude'
  | 'course'
  | 'hours'
  | 'seconds'
  | 'minutes'
  | 'voltage'
  | 'percentage'
  | 'volume'
  | 'consumption'
  | 'temperature'
  | 'rpm'
  | 'heartRate'
  | 'signal'
  | 'acceleration'
  | 'push'
  | 'time'
  | 'day'
  | 'money'
  | 'alarms'
  | 'file'
  | 'driver'
  | 'score'
  | 'place'
  | 'geofences'
  | 'colour'
  | 'timezone'
  | 'secret'
  | 'choice'

/** ENT-7: the fields of a position itself, for popup items, columns and the detail page. */
export const positionFields = {
  id: 'number',
  deviceId: 'number',
  protocol: 'text',
  serverTime: 'time',
  deviceTime: 'time',
  fixTime: 'time',
  valid: 'flag',
  latitude: 'latitude',
  longitude: 'longitude',
  altitude: 'altitude',
  speed: 'speed',
  course: 'course',
  address: 'text',
  accuracy: 'length',
  network: 'text',
  geofenceIds: 'geofences',
} as const satisfies Record<string, ValueKind>
export type PositionField = keyof typeof positionFields

/** ENT-8: the attributes of a position that are known by name. */
export const positionAttributes = {
  raw: 'text',
  index: 'number',
  hdop: 'number',
  vdop: 'number',
  pdop: 'number',
  sat: 'number',
  satVisible: 'number',
  rssi: 'signal',
  gps: 'number',
  roaming: 'flag',
  event: 'text',
  alarm: 'alarms',
  status: 'text',
  odometer: 'distance',
  serviceOdometer: 'distance',
  tripOdometer: 'distance',
  hours: 'hours',
  steps: 'number',
  heartRate: 'heartRate',
  input: 'number',
  output: 'number',
  image: 'file',
  video: 'file',
  audio: 'file',
  power: 'voltage',
  battery: 'voltage',
  batteryLevel: 'percentage',
  fuel: 'volume',
  fuelUsed: 'volume',
  fuelConsumption: 'consumption',
  fuelLevel: 'percentage',
  versionFw: 'text',
  versionHw: 'text',
  type: 'text',
  ignition: 'flag',
  flags: 'text',
  antenna: 'text',
  charge: 'flag',
  ip: 'text',
  archive: 'flag',
  distance: 'distance',
  totalDistance: 'distance',
  rpm: 'rpm',
  vin: 'text',
  approximate: 'flag',
  throttle: 'percentage',
  motion: 'flag',
  stateSince: 'time',
  armed: 'flag',
  geofence: 'text',
  acceleration: 'acceleration',
  humidity: 'percentage',
  deviceTemp: 'temperature',
  coolantTemp: 'temperature',
  engineLoad: 'percentage',
  engineTemp: 'temperature',
  operator: 'text',
  /** The unit had a live connection in this protocol when the position arrived in another one (decision 74). */
  otherProtocol: 'text',
  command: 'text',
  blocked: 'flag',
  lock: 'flag',
  door: 'flag',
  axleWeight: 'number',
  gSensor: 'text',
  iccid: 'text',
  phone: 'text',
  speedLimit: 'speed',
  drivingTime: 'number',
  dtcs: 'text',
  obdSpeed: 'speedKmh',
  obdOdometer: 'distance',
  result: 'text',
  driverUniqueId: 'driver',
  card: 'text',
  message: 'text',
  color: 'colour',
  file: 'file',
} as const satisfies Record<string, ValueKind>
export type PositionAttribute = keyof typeof positionAttributes

/** Attributes that come numbered from 1: `temp1`, `in2` … */
export const indexedAttributes = {
  temp: 'temperature',
  adc: 'voltage',
  io: 'number',
  count: 'number',
  in: 'flag',
  out: 'flag',
} as const satisfies Record<string, ValueKind>
export type IndexedAttribute = keyof typeof indexedAttributes

/** The kind of an attribute, and for a numbered one its family and number. */
export interface KnownAttribute {
  readonly kind: ValueKind
  readonly family?: IndexedAttribute
  readonly index?: number
}

/** The definition of a field or attribute of a position; undefined for an unknown key. */
export function knownAttribute(key: string): KnownAttribute | undefined {
  const kind = Object.hasOwn(positionFields, key)
    ? positionFields[key as PositionField]
    : Object.hasOwn(positionAttributes, key)
      ? positionAttributes[key as PositionAttribute]
      : undefined
  if (kind) return { kind }
  const [, family, index] = /^(temp|adc|io|count|in|out)([1-9]\d*)$/.exec(key) ?? []
  if (!family) return undefined
  return {
    kind: indexedAttributes[family as IndexedAttribute],
    family: family as IndexedAttribute,
    index: Number(index),
  }
}
