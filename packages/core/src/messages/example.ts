import { splitList } from '../kit/comma-list.ts'
import type { Event } from '../model/event.ts'
import type { Position } from '../model/position.ts'
import type { Notification } from '../resources/notification.ts'
import { vehicleAttributes } from '../vehicle/vehicle.ts'
import type { EventContext } from './event-message.ts'
import type { Reader } from './reader.ts'

interface Example {
  readonly notification: Partial<Notification>
  readonly now: Date
  /** A vehicle of the user with its last place; an example when there is none. */
  readonly vehicle: (Pick<EventContext, 'device' | 'position' | 'place'> & { readonly id: number }) | undefined
  readonly link: string | undefined
}

/** A sample message of such a notification, as if its event had just happened (NTF-10). */
export function exampleOf({ notification, now, vehicle, link }: Example, reader: Reader): EventContext {
  const { words } = reader
  const type = notification.type || 'deviceOnline'
  const [alarm = 'sos'] = splitList(notification.attributes?.alarms)
  const { id, device, position, place } = vehicle ?? {
    id: 0,
    device: { name: words.exampleVehicle, attributes: vehicleAttributes({ plate: 'BRA-2E19' }) },
    position: undefined,
    place: words.examplePlace,
  }
  const event = eventOf({
    type,
    now,
    deviceId: id,
    position,
    attributes: type === 'alarm' ? { alarm } : attributes[type],
  })
  const name = names[type] && words[names[type]]
  return { event, device, position, place, name, link, isTest: true }
}

/** Sample attributes of events of some types: 97 km/h where 80 are allowed, and litres before and after. */
const attributes: Readonly<Record<string, Event['attributes']>> = {
  deviceOverspeed: { speed: 52.4, speedLimit: 43.2 },
  deviceFuelDrop: { before: 62, after: 32 },
  deviceFuelIncrease: { before: 20, after: 65 },
}

/** Sample subjects of other events. */
const names: Readonly<Record<string, keyof Reader['words']>> = {
  geofenceEnter: 'exampleFence',
  geofenceExit: 'exampleFence',
  maintenance: 'exampleService',
  driverChanged: 'exampleDriver',
  driverLicence: 'exampleDriver',
  commandResult: 'exampleResult',
  textMessage: 'exampleText',
}

interface ExampleEvent {
  readonly type: string
  readonly now: Date
  readonly deviceId: number
  readonly position: Position | undefined
  readonly attributes: Event['attributes'] | undefined
}

const eventOf = ({ type, now, deviceId, position, attributes = {} }: ExampleEvent): Event => ({
  id: 0,
  attributes,
  deviceId,
  type,
  eventTime: now,
  positionId: position?.id ?? 0,
  geofenceId: 0,
  maintenanceId: 0,
})
