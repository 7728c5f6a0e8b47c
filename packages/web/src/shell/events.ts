import type { Seen } from '@rastro/core/api/alarms'
import { countText } from '@rastro/core/format/count-text'
import { alarmsText, type Translate, wordOf } from '@rastro/core/i18n/words'
import { readDigest } from '@rastro/core/messages/digest'
import { nameThen, speedingText } from '@rastro/core/messages/event-detail'
import type { Event } from '@rastro/core/model/event'
import {
  AlarmIcon,
  CommandIcon,
  DriverIcon,
  FenceIcon,
  FuelIcon,
  IgnitionIcon,
  MaintenanceIcon,
  MovingIcon,
  SpeedIcon,
  StoppedIcon,
} from '../fleet/icons.ts'
import type { Tone } from '../fleet/tone.ts'
import type { Format } from '../i18n/format.ts'
import type { Glyph } from '../ui/Icon.tsx'
import { ConnectionsIcon, EventsIcon, MediaIcon, MessageIcon, OfflineIcon } from '../ui/icons.ts'

/** MAP-5. */
export const badgeOf = (count: number): string | undefined => (count === 0 ? undefined : countText(count, 99))

/** The look of each type of event in the list; an unknown type has the bell. */
const looks: Record<string, readonly [Glyph, Tone]> = {
  alarm: [AlarmIcon, 'alarm'],
  deviceOverspeed: [SpeedIcon, 'warn'],
  geofenceEnter: [FenceIcon, 'info'],
  geofenceExit: [FenceIcon, 'info'],
  ignitionOn: [IgnitionIcon, 'idling'],
  ignitionOff: [IgnitionIcon, 'neutral'],
  deviceMoving: [MovingIcon, 'moving'],
  deviceStopped: [StoppedIcon, 'neutral'],
  deviceOffline: [OfflineIcon, 'offline'],
  deviceUnknown: [OfflineIcon, 'unknown'],
  deviceInactive: [OfflineIcon, 'offline'],
  deviceFuelDrop: [FuelIcon, 'warn'],
  deviceFuelIncrease: [FuelIcon, 'info'],
  commandResult: [CommandIcon, 'brand'],
  queuedCommandSent: [CommandIcon, 'brand'],
  maintenance: [MaintenanceIcon, 'warn'],
  textMessage: [MessageIcon, 'brand'],
  driverChanged: [DriverIcon, 'brand'],
  driverLicence: [DriverIcon, 'warn'],
  media: [MediaIcon, 'brand'],
  proximityEnter: [ConnectionsIcon, 'info'],
  proximityExit: [ConnectionsIcon, 'warn'],
  unaccompaniedMotion: [MovingIcon, 'alarm'],
}

export function eventLook({ type }: Pick<Event, 'type'>): { icon: Glyph; tone: Tone } {
  const [icon, tone] = looks[type] ?? [EventsIcon, 'brand']
  return { icon, tone }
}

/** Who has acknowledged an alarm, and when: `Ana, 09/03/2024 15:04:05`; without the name where the reader may not see it. */
export const seerText = (t: Translate<'shared'>, format: Format, { seenBy, seenTime }: Seen): string =>
  `${seenBy ?? t('eventsSomebody')}, ${format.dateTime(seenTime)}`

/**
 * `Alarm: SOS`, `Speeding: 117,60 km/h over 80 km/h in Depot`, `Geofence left: Base`, with the name of then (decision 115). `name`:
 * that of today of the geofence, the maintenance or the driver that it is about, where it is loaded; else from its message.
 */
export function eventText(
  t: Translate<'fleet'>,
  format: Format,
  { type, attributes }: Pick<Event, 'type' | 'attributes'>,
  name?: string,
): string {
  // A test's message states that it is a test, and of what
  if (type === 'test' && typeof attributes.message === 'string') return attributes.message
  const event = wordOf(t, 'event', type)
  const detail = detailOf()
  return detail ? t('eventOf', { event, detail }) : event

  function detailOf(): string {
    if (type === 'alarm') return alarmsText(t, attributes.alarm ?? attributes.alarms)
    const speeding = type === 'deviceOverspeed' && speedingText(t, { attributes, name, speed: format.speed })
    if (speeding) return speeding
    const about = nameThen({ attributes }) ?? name
    if (about) return about
    const text = readDigest(attributes.message)?.detail ?? attributes.message ?? attributes.result
    return typeof text === 'string' ? text : ''
  }
}
