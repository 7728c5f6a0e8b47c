import { encode } from '../kit/schema.ts'
import { type Device, devices } from '../resources/device.ts'
import { type Geofence, geofences } from '../resources/geofence.ts'
import { type Maintenance, maintenances } from '../resources/maintenance.ts'
import { type Event, eventSchema } from './event.ts'
import { type Position, positionSchema } from './position.ts'

/** A position or an event that is passed on to another system, with what it is about. */
export type Forwarded =
  | { readonly kind: 'position'; readonly position: Position; readonly device: Device }
  | {
      readonly kind: 'event'
      readonly event: Event
      readonly position: Position | undefined
      readonly device: Device
      readonly geofence: Geofence | undefined
      readonly maintenance: Maintenance | undefined
    }

/** The fields that a stock server has of each entity; its receivers may refuse others. */
const stockFields = {
  device:
    'id attributes groupId calendarId name uniqueId status lastUpdate positionId phone model contact category disabled expirationTime',
  geofence: 'id attributes calendarId name description area',
  maintenance: 'id attributes name type start period',
} as const

/**
 * The body of a stock server with `forward.type=json` or `event.forward.url` (reference §11.1, §11.3), but that a position has its
 * id here. Of events, members that there are none of are left out.
 */
export function forwardedBody(forwarded: Forwarded): object {
  const device = stockPart('device', encode(devices.schema, forwarded.device))
  if (forwarded.kind === 'position') return { position: encode(positionSchema, forwarded.position), device }
  const { event, position, geofence, maintenance } = forwarded
  return {
    event: encode(eventSchema, event),
    ...(position && { position: encode(positionSchema, position) }),
    device,
    ...(geofence && { geofence: stockPart('geofence', encode(geofences.schema, geofence)) }),
    ...(maintenance && { maintenance: stockPart('maintenance', encode(maintenances.schema, maintenance)) }),
  }
}

const stockPart = (kind: keyof typeof stockFields, item: unknown): object => {
  const names = new Set(stockFields[kind].split(' '))
  return Object.fromEntries(Object.entries(item as object).filter(([name]) => names.has(name)))
}
