import type { Translate } from '../i18n/words.ts'
import type { Event } from '../model/event.ts'

/** The name of the geofence or the maintenance that an event is about, as it was then; undefined for one of a stock server. */
export function nameThen({
  attributes: { geofenceName, maintenanceName },
}: Pick<Event, 'attributes'>): string | undefined {
  const name = geofenceName ?? maintenanceName
  return typeof name === 'string' && name ? name : undefined
}

interface Speeding {
  readonly attributes: Event['attributes']
  /** Formats knots. */
  readonly speed: (knots: number) => string
  /** The name of the geofence today, of an event that does not know it. */
  readonly name: string | undefined
}

/** `97 km/h, limit 80 km/h in Depot`; the speed alone where the limit is unknown, undefined without a speed (decision 115). */
export function speedingText(t: Translate<'fleet'>, { attributes, speed, name }: Speeding): string | undefined {
  const { speed: knots, speedLimit, speedLimitSource } = attributes
  if (typeof knots !== 'number') return undefined
  if (typeof speedLimit !== 'number') return speed(knots)
  const values = { speed: speed(knots), limit: speed(speedLimit) }
  const fence = nameThen({ attributes }) ?? (speedLimitSource === undefined ? name : undefined)
  if (fence) return t('eventSpeedingIn', { ...values, fence })
  return speedLimitSource === 'road' ? t('eventSpeedingRoad', values) : t('eventSpeeding', values)
}
