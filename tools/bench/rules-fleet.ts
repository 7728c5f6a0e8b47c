import { computedAttributes } from '@rastro/core/resources/attribute'
import { devices } from '@rastro/core/resources/device'
import { geofences } from '@rastro/core/resources/geofence'
import { groups } from '@rastro/core/resources/group'
import { maintenances } from '@rastro/core/resources/maintenance'
import { create } from '../../packages/server/src/db/crud.ts'
import { openDatabase } from '../../packages/server/src/db/open.ts'
import { imeiOf } from './load/frames.ts'

export interface RulesFleet {
  readonly units: number
  readonly fences: number
  readonly formulas: number
  readonly maintenances: number
}

/** Enables every rule that is off by default; harsh thresholds fit the load, whose reports are 50 ms apart. */
const attributes = {
  speedLimit: 55,
  'event.overspeed.minimalDuration': 1,
  'event.behavior.accelerationThreshold': 20,
  'event.behavior.brakingThreshold': 250,
  'event.behavior.corneringThreshold': 60,
  'event.geofence.segmentCrossing': true,
  fuelDropThreshold: 10,
  fuelIncreaseThreshold: 10,
  fuelCapacity: 60,
}

/** Registers the units of the load generator in a group with so many fences, computed attributes and maintenances. */
export async function registerRulesFleet(dataDir: string, fleet: RulesFleet): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined })
  await database.db.transaction().execute(async (tx) => {
    const group = await create(tx, groups, { name: 'All', attributes: fleet.formulas > 0 ? attributes : {} })
    const link = (table: 'group_geofence', property: 'geofenceId', ids: readonly number[]) =>
      ids.length === 0
        ? undefined
        : tx
            .insertInto(table)
            .values(ids.map((id) => ({ groupId: group.id, [property]: id }) as { groupId: number; geofenceId: number }))
            .execute()
    const made: number[] = []
    for (let at = 0; at < fleet.fences; at++) {
      made.push((await create(tx, geofences, { name: `Fence ${at}`, area: areaOf(at), attributes: {} })).id)
    }
    for (let at = 0; at < made.length; at += 500) await link('group_geofence', 'geofenceId', made.slice(at, at + 500))
    const formulas: number[] = []
    for (let at = 0; at < fleet.formulas; at++) {
      const fields = {
        description: `Formula ${at}`,
        attribute: `computed${at}`,
        expression: formulaOf(at),
        type: 'number',
      }
      formulas.push((await create(tx, computedAttributes, { ...fields, priority: at })).id)
    }
    await link('group_attribute' as 'group_geofence', 'attributeId' as 'geofenceId', formulas)
    const services: number[] = []
    for (let at = 0; at < fleet.maintenances; at++) {
      const counted = ['odometer', 'hours', 'totalDistance', 'fixTime'][at % 4]!
      services.push(
        (await create(tx, maintenances, { name: `Service ${at}`, type: counted, start: at, period: 1e9 })).id,
      )
    }
    await link('group_maintenance' as 'group_geofence', 'maintenanceId' as 'geofenceId', services)
    for (let unit = 0; unit < fleet.units; unit++) {
      await create(tx, devices, { name: `Unit ${unit}`, uniqueId: imeiOf(unit), groupId: group.id })
    }
  })
  await database.close()
}

/** Circles, outlines of 12 corners and roads, over the 100 km by 20 km in which the units drive: each place lies in about one. */
function areaOf(at: number): string {
  const latitude = -23.5 + ((at * 7919) % 10_000) / 11_000
  const longitude = -46.65 + ((at * 104_729) % 9973) / 50_000
  if (at % 3 === 0) return `CIRCLE (${latitude} ${longitude}, ${100 + (at % 40) * 10})`
  const places = Array.from({ length: 12 }, (_, corner) => {
    const angle = (corner / 12) * 2 * Math.PI
    return at % 3 === 1
      ? `${latitude + 0.003 * Math.sin(angle)} ${longitude + 0.003 * Math.cos(angle)}`
      : `${latitude + corner * 0.001} ${longitude + (corner % 2) * 0.0005}`
  })
  return at % 3 === 1 ? `POLYGON ((${places.join(', ')}))` : `LINESTRING (${places.join(', ')})`
}

const formulaOf = (at: number): string =>
  [
    `math:round(speed * 1.852) + ${at}`,
    `ignition ? altitude : ${at}`,
    `math:round(course / ${at + 1}) * 2`,
    `(sat ?: 0) > 5 ? speed : ${at}`,
  ][at % 4]!
