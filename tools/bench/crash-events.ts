import { devices } from '@rastro/core/resources/device'
import { geofences } from '@rastro/core/resources/geofence'
import { groups } from '@rastro/core/resources/group'
import { create } from '../../packages/server/src/db/crud.ts'
import type { Database } from '../../packages/server/src/db/database.ts'
import { imeiOf, isIgnitionOn, latitudeOf } from './load/frames.ts'

/** Every unit drives through a fence, then beside one, for so many records each. */
const stretch = 20
export const fences = 100

/** Registers the units with these numbers in a group with fences across their way; the others register themselves. */
export async function registerFenced({ db }: Database, units: readonly number[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const group = await create(tx, groups, { name: `Crash ${units[0]}`, attributes: {} })
    for (let at = 0; at < fences; at++) {
      const { id } = await create(tx, geofences, { name: `Band ${at}`, area: bandOf(at), attributes: {} })
      await tx.insertInto('group_geofence').values({ groupId: group.id, geofenceId: id }).execute()
    }
    for (const unit of units) {
      await create(tx, devices, { name: `Unit ${unit}`, uniqueId: imeiOf(unit), groupId: group.id })
    }
  })
}

/** The area of a fence across the ways of all units. Its edges lie between two records, so that rounding moves nothing over them. */
export function bandOf(at: number): string {
  const south = latitudeOf(2 * at * stretch - 0.5)
  const north = latitudeOf((2 * at + 1) * stretch - 0.5)
  return `POLYGON ((${south} -47, ${north} -47, ${north} -45, ${south} -45))`
}

const isInside = (record: number): boolean => record < 2 * fences * stretch && Math.floor(record / stretch) % 2 === 0

export interface EventOutcome {
  readonly events: number
  readonly lost: number
  /** Duplicates, or events without a cause. */
  readonly twice: number
}

interface AuditedRecords {
  readonly records: number
  readonly isFenced: boolean
  /** The fix time of each (ms). */
  readonly timeOf: (record: number) => number
}

/** Compares the stored events of ignition and fences of a unit with those that so many records make, the first being 1. */
export async function auditEvents({ db }: Database, uniqueId: string, audited: AuditedRecords): Promise<EventOutcome> {
  const rows = await db
    .selectFrom('event')
    .innerJoin('device', 'device.id', 'event.deviceId')
    .where('uniqueId', '=', uniqueId)
    .where('type', 'in', ['ignitionOn', 'ignitionOff', 'geofenceEnter', 'geofenceExit'])
    .select(['type', 'eventTime'])
    .execute()
  const found = new Set(rows.map(({ type, eventTime }) => `${type} ${eventTime}`))
  const expected = expectedOf(audited)
  const lost = expected.difference(found).size
  const unfounded = found.difference(expected).size
  return { events: expected.size, lost, twice: rows.length - found.size + unfounded }
}

function expectedOf({ records, isFenced, timeOf }: AuditedRecords): Set<string> {
  const expected = new Set<string>()
  for (let record = 1; record <= records; record++) {
    if (record > 1) expected.add(`${isIgnitionOn(record) ? 'ignitionOn' : 'ignitionOff'} ${timeOf(record)}`)
    const wasIn = record > 1 && isInside(record - 1)
    if (isFenced && isInside(record) !== wasIn)
      expected.add(`${wasIn ? 'geofenceExit' : 'geofenceEnter'} ${timeOf(record)}`)
  }
  return expected
}
