import { anchorAttribute } from '../geo/anchor.ts'
import { preferenceAttributes } from '../vocabulary/user-attributes.ts'
import { opaqueId } from './mask.ts'

/** What a shared link shows of an item; other fields have their empty value. */
export interface SharedFields {
  readonly fields: readonly string[]
  /** Attributes by name, or as a pattern. */
  readonly attributes: readonly (string | RegExp)[]
  /** Of attributes that are objects: the keys inside. */
  readonly inside?: Readonly<Record<string, readonly string[]>>
  /** Fields that clients need as a text, with the placeholder to send. */
  readonly replaced?: Readonly<Record<string, (id: number) => string>>
}

/**
 * Visible to anyone with a link: which vehicle it is, where it is and its state. No identity of the unit or its SIM, no people,
 * no costs, no nearby networks, no recordings (decision 80).
 */
export const sharedFields: Readonly<Record<string, SharedFields>> = {
  device: {
    fields: ['id', 'name', 'category', 'groupId', 'status', 'lastUpdate', 'positionId', 'disabled'],
    attributes: ['deviceImage', 'speedLimit', 'veiculo', 'web.reportColor'],
    inside: { veiculo: ['marca', 'modelo', 'placa', 'cor'] },
    replaced: { uniqueId: opaqueId },
  },
  group: { fields: ['id', 'name', 'groupId'], attributes: [] },
  geofence: {
    fields: ['id', 'name', 'area'],
    attributes: ['color', 'hide', 'mapLineWidth', 'mapLineOpacity', 'polylineDistance', anchorAttribute],
  },
  driver: { fields: ['id', 'name'], attributes: [], replaced: { uniqueId: opaqueId } },
  calendar: { fields: ['id', 'name'], attributes: [] },
  maintenance: { fields: ['id', 'name', 'type', 'start', 'period'], attributes: [] },
  position: {
    fields: [
      'id',
      'deviceId',
      'serverTime',
      'deviceTime',
      'fixTime',
      'valid',
      'latitude',
      'longitude',
      'altitude',
      'speed',
      'course',
      'address',
      'accuracy',
    ],
    attributes: [
      'alarm',
      'approximate',
      'archive',
      'armed',
      'battery',
      'batteryLevel',
      'blocked',
      'charge',
      'distance',
      'door',
      'fuel',
      'fuelLevel',
      'hdop',
      'hours',
      'humidity',
      'ignition',
      'motion',
      'odometer',
      'out1',
      'power',
      'rpm',
      'rssi',
      'sat',
      'speedLimit',
      'stateSince',
      'totalDistance',
      'tripOdometer',
      /^temp\d+$/,
    ],
  },
  event: {
    fields: ['id', 'deviceId', 'type', 'eventTime', 'positionId'],
    attributes: ['alarm', 'speed', 'speedLimit'],
  },
  user: {
    fields: [
      'id',
      'name',
      'readonly',
      'deviceReadonly',
      'limitCommands',
      'disableReports',
      'temporary',
      'expirationTime',
      'map',
      'latitude',
      'longitude',
      'zoom',
      'coordinateFormat',
      'twelveHourFormat',
    ],
    attributes: Object.keys(preferenceAttributes),
    replaced: { email: (id) => `link-${id}` },
  },
}
