import { formatLatitude, formatLongitude } from '../format/coordinates.ts'
import { formatDateTime } from '../format/dates.ts'
import { formatSpeed, formatValue } from '../format/values.ts'
import { filled } from '../i18n/plain-translate.ts'
import { alarmsText, wordOf } from '../i18n/words.ts'
import type { Event } from '../model/event.ts'
import type { Position } from '../model/position.ts'
import type { Device } from '../resources/device.ts'
import { plateOf, vehicleTitle } from '../vehicle/vehicle.ts'
import { oneLine } from './digest.ts'
import { nameThen, speedingText } from './event-detail.ts'
import type { Reader } from './reader.ts'

/** An event with the data that its message shows. */
export interface EventContext {
  readonly event: Event
  readonly device: Pick<Device, 'name' | 'attributes'>
  /** Where it happened, or the last known place of the device. */
  readonly position: Position | undefined
  /** That place as an address. */
  readonly place: string | undefined
  /** The name of the fence, the maintenance or the driver that it is about, as it is today. */
  readonly name: string | undefined
  /** The notification that tells of it, by its description. */
  readonly notification?: string | undefined
  /** Link to the event; it does not log anybody in. */
  readonly link: string | undefined
  /** A test of a notification: the event did not happen. */
  readonly isTest?: boolean
}

/** A line of a message: its label and the value. */
export type Line = readonly [label: string, value: string]

/** Which vehicle, what happened and where: `ABC-1234 · Alarm: SOS · Avenida Paulista, São Paulo`. One line; a test begins with `Test`. */
export function headline(context: EventContext, reader: Reader): string {
  const { device, place, isTest } = context
  return oneLine([
    isTest ? reader.words.messageTest : '',
    plateOf(device) || device.name,
    whatOf(context, reader),
    place,
  ])
}

/** What happened: `Alarm: SOS`. */
export function whatOf({ event, name }: EventContext, reader: Reader): string {
  const word = wordOf(reader.t, 'event', event.type)
  const detail = detailOf(event, nameThen(event) ?? name, reader)
  return detail ? reader.t('eventOf', { event: word, detail }) : word
}

/** The same with its time, for small screens. */
export const digestOf = (context: EventContext, reader: Reader): string =>
  oneLine([headline(context, reader), formatDateTime(context.event.eventTime, reader)])

/** The lines below the first one. */
export function linesOf({ event, device, position, place, notification }: EventContext, reader: Reader): Line[] {
  const { messageVehicle, messageTime, messageSpeed, messagePlace, messageNotification } = reader.words
  const title = vehicleTitle(device)
  const lines: Line[] = [
    [messageVehicle, title === device.name ? title : `${title} (${device.name})`],
    [messageTime, formatDateTime(event.eventTime, reader)],
  ]
  const rule: Line[] = notification ? [[messageNotification, notification]] : []
  if (!position) return [...lines, ...rule]
  if (position.id === event.positionId) lines.push([messageSpeed, formatSpeed(reader, position.speed)])
  const { latitude, longitude } = position
  const { coordinateFormat } = reader
  const point = `${formatLatitude(latitude, coordinateFormat)}, ${formatLongitude(longitude, coordinateFormat)}`
  lines.push([messagePlace, place ? `${place} (${point})` : point])
  return [...lines, ...rule]
}

/** What distinguishes this event from others of its type; empty when nothing does. */
function detailOf({ type, attributes }: Event, name: string | undefined, reader: Reader): string {
  const { messageChange } = reader.words
  const { alarm, before, after, result, message, driverUniqueId } = attributes
  if (type === 'alarm') return alarmsText(reader.t, alarm)
  if (type === 'deviceOverspeed') {
    const speeding = speedingText(reader.t, { attributes, name, speed: (knots) => formatSpeed(reader, knots) })
    if (speeding) return speeding
  }
  if (type === 'deviceFuelDrop' || type === 'deviceFuelIncrease') {
    const [from, to] = [before, after].map((value) => formatValue(reader, 'volume', value))
    return filled(messageChange, { before: from!, after: to! })
  }
  const text = name ?? result ?? message ?? (type === 'driverChanged' ? driverUniqueId : undefined)
  return text === undefined || text === null ? '' : String(text).slice(0, 300)
}
