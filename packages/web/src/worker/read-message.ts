import { decode, Type } from '@rastro/core/kit/schema'
import { eventSchema } from '@rastro/core/model/event'
import type { LiveMessage } from '@rastro/core/model/live'
import { positionSchema } from '@rastro/core/model/position'
import { devices } from '@rastro/core/resources/device'

const schemas = {
  removed: Type.Array(Type.Number()),
  hidden: Type.Array(Type.Number()),
  devices: Type.Array(devices.schema),
  positions: Type.Array(positionSchema),
  events: Type.Array(eventSchema),
  alarms: Type.Array(eventSchema),
}

/** A frame of the socket, with its time strings as dates. */
export function readMessage(text: string): LiveMessage {
  const json = JSON.parse(text) as Record<keyof typeof schemas | 'seen' | 'changed' | 'logs', unknown>
  return {
    ...(json.removed ? { removed: decode(schemas.removed, json.removed) } : {}),
    ...(json.devices ? { devices: decode(schemas.devices, json.devices) } : {}),
    ...(json.positions ? { positions: decode(schemas.positions, json.positions) as LiveMessage['positions'] } : {}),
    ...(json.hidden ? { hidden: decode(schemas.hidden, json.hidden) } : {}),
    ...(json.alarms ? { alarms: decode(schemas.alarms, json.alarms) } : {}),
    ...(json.seen ? { seen: json.seen } : {}),
    ...(json.logs ? { logs: json.logs } : {}),
    ...(json.changed ? { changed: json.changed } : {}),
    ...(json.events ? { events: decode(schemas.events, json.events) } : {}),
  } as LiveMessage
}
