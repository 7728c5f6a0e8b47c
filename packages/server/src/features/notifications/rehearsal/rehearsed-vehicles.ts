import { slicesOf } from '@rastro/core/kit/slices'
import { narrowedTo } from '@rastro/core/messages/narrowing'
import { rehearsalBounds } from '@rastro/core/model/rehearsal'
import type { RehearsalInput } from '@rastro/core/reductions/rehearsal'
import type { Calendar } from '@rastro/core/resources/calendar'
import { devices } from '@rastro/core/resources/device'
import type { Geofence } from '@rastro/core/resources/geofence'
import type { Notification } from '@rastro/core/resources/notification'
import { readInactivity } from '@rastro/core/rules/inactivity'
import { readRuleSettings } from '@rastro/core/rules/settings'
import { numberOr } from '@rastro/core/vocabulary/attribute-values'
import type { RehearsedType } from '@rastro/core/vocabulary/rehearsed-types'
import { attributesFor } from '../../../access/inherited-attributes.ts'
import { list } from '../../../db/crud.ts'
import type { Db } from '../../../db/database.ts'
import { among } from '../../../db/dialect.ts'
import { readEffectiveLinks } from '../../../effective-links/read.ts'

/** A vehicle of a rehearsal. */
export interface TriedDevice {
  readonly id: number
  readonly name: string
  readonly calendar: Calendar | undefined
}

/**
 * `unset`: nothing is set that the event needs, so that it cannot happen; `unlimited`: no limit is set, but the road may have one;
 * `tooLarge`: its geofences are not tried.
 */
export type TriedState = 'ready' | 'unset' | 'unlimited' | 'tooLarge'

export interface RehearsedVehicle {
  readonly device: TriedDevice
  readonly input: Omit<RehearsalInput, 'from' | 'to'>
  readonly state: TriedState
}

/** Vehicles read at once. */
const devicesAQuery = 50

/** These vehicles in their order with the settings and fences that hold now. */
export async function* rehearsedVehicles(
  db: Db,
  ids: readonly number[],
  notification: Partial<Notification>,
  type: RehearsedType,
): AsyncGenerator<RehearsedVehicle> {
  const narrowed = new Set(narrowedTo({ attributes: notification.attributes ?? {} }, 'geofence').map(Number))
  for (const some of slicesOf(ids, devicesAQuery)) {
    const found = await list(db, devices, {
      ids: db
        .selectFrom('device')
        .where(among(db, 'id', some))
        .select('id'),
    })
    const attributeOf = await attributesFor(db, found)
    const links = await readEffectiveLinks(db, some)
    for (const device of found) {
      const attribute = attributeOf(device)
      const linked = links.get(device.id)
      const fences = fencesFor(type, linked?.geofences ?? [], narrowed)
      const calendars = fences.flatMap(({ calendarId }) => linked?.calendars.get(calendarId) ?? [])
      const input = {
        type,
        settings: readRuleSettings(attribute),
        inactivity: readInactivity(attribute),
        fences,
        calendars: [...new Set(calendars)],
      }
      yield {
        device: { id: device.id, name: device.name, calendar: linked?.calendars.get(device.calendarId) },
        input,
        state: stateOf(input),
      }
    }
  }
}

/** The fences that matter: those with a limit for speeding, those that it is narrowed to for entering and leaving. */
function fencesFor(
  type: RehearsedType,
  fences: readonly Geofence[],
  narrowed: ReadonlySet<number>,
): readonly Geofence[] {
  if (type === 'deviceOverspeed') return fences.filter(({ attributes }) => numberOr(attributes.speedLimit, 0) > 0)
  if (type !== 'geofenceEnter' && type !== 'geofenceExit') return []
  return narrowed.size === 0 ? fences : fences.filter(({ id }) => narrowed.has(id))
}

function stateOf({ type, settings, inactivity, fences }: RehearsedVehicle['input']): TriedState {
  if (fences.reduce((sum, { area }) => sum + area.length, 0) > rehearsalBounds.areas) return 'tooLarge'
  const { overspeed, fuel } = settings
  if (type === 'deviceOverspeed') return overspeed.limit > 0 || fences.length > 0 ? 'ready' : 'unlimited'
  const needed: Partial<Record<RehearsedType, boolean>> = {
    geofenceEnter: fences.length > 0,
    geofenceExit: fences.length > 0,
    deviceFuelDrop: fuel.drop > 0,
    deviceFuelIncrease: fuel.increase > 0,
    deviceInactive: inactivity.start > 0,
  }
  return needed[type] === false ? 'unset' : 'ready'
}
