import { anchorAttribute } from '@rastro/core/geo/anchor'
import { veilOf } from '../../access/veil.ts'
import type { Viewer } from '../../access/viewer.ts'
import { visibleIds } from '../../access/visibility.ts'
import type { Db } from '../../db/database.ts'
import { amongThose } from '../../db/dialect.ts'

const max = 1000

interface Named {
  readonly id: number
  readonly name: string
}
interface DeviceAnchor {
  readonly deviceId: number
  readonly geofenceId: number
}

/** The visible items that a fence is linked to directly, by name; all for an administrator. */
export async function linksOfFence(
  db: Db,
  { user }: Viewer,
  geofenceId: number,
): Promise<{ devices: Named[]; groups: Named[] }> {
  const [devices, groups] = await Promise.all([owners('device'), owners('group')])
  return { devices, groups }

  function owners(owner: 'device' | 'group'): Promise<Named[]> {
    // Both tables have these columns; the compiler sees one of them
    const links = `${owner}_geofence` as 'device_geofence'
    const query = db
      .selectFrom(links)
      .innerJoin(owner as 'device', `${owner}.id` as 'device.id', `${links}.${owner}Id` as 'device_geofence.deviceId')
      .where('geofenceId', '=', geofenceId)
      .orderBy(`${owner}.name` as 'device.name')
      .orderBy(`${owner}.id` as 'device.id')
      .select([`${owner}.id` as 'device.id', `${owner}.name` as 'device.name'])
      .limit(max)
    if (user.administrator) return query.execute()
    return query.where(amongThose(db, `${owner}.id` as 'device.id', visibleIds(db, owner, user.id))).execute()
  }
}

/** The anchors of visible devices: fences with the attribute, linked to the device directly. */
export async function anchorsOf(db: Db, viewer: Viewer): Promise<DeviceAnchor[]> {
  const veil = await veilOf(db, viewer)
  const rows = await db
    .selectFrom('geofence')
    .innerJoin('device_geofence', 'geofenceId', 'geofence.id')
    .where('attributes', 'like', `%"${anchorAttribute}":true%`)
    .where(amongThose(db, 'deviceId', visibleIds(db, 'device', viewer.user.id)))
    .orderBy('geofenceId')
    .select(['deviceId', 'geofenceId', 'area', 'attributes'])
    .execute()
  return rows.flatMap(({ deviceId, geofenceId, area, attributes }) => {
    const own = JSON.parse(attributes)
    // The same text may occur inside another attribute
    return own[anchorAttribute] === true && !veil?.hidesFence(area, own) ? [{ deviceId, geofenceId }] : []
  })
}
