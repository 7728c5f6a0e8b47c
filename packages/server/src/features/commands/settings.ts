import { inheritedAttribute } from '@rastro/core/model/attribute-inheritance'
import type { Device } from '@rastro/core/resources/device'
import { type Group, groups } from '@rastro/core/resources/group'
import { type BlockSettings, readBlockSettings } from '@rastro/core/vehicle/block-settings'
import { enclosingGroups } from '../../access/visibility.ts'
import { list } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'

type Settled = Pick<Device, 'id' | 'groupId' | 'attributes'>

/** The attributes of each of these devices, its own or those of its groups or of the server. */
export async function attributesFor(
  db: Db,
  devices: readonly Settled[],
): Promise<(device: Settled) => (key: string) => unknown> {
  const nearest = [...new Set(devices.flatMap(({ groupId }) => groupId || []))]
  const above = nearest.length === 0 ? [] : await list(db, groups, { ids: enclosingGroups(db, nearest) })
  const byId = new Map(above.map((group) => [group.id, group]))
  const row = await db.selectFrom('server').select('attributes').executeTakeFirst()
  const server = { attributes: JSON.parse(row?.attributes ?? '{}') as Record<string, unknown> }
  return (device) => {
    const chain: Group[] = []
    for (let group = byId.get(device.groupId); group && !chain.includes(group); group = byId.get(group.groupId))
      chain.push(group)
    return (key) => inheritedAttribute({ device, groups: chain, server }, key)
  }
}

/** How the engine of each of these devices may be cut, and how long its commands wait. */
export async function blockSettingsOf(
  db: Db,
  devices: readonly Settled[],
): Promise<(device: Settled) => BlockSettings> {
  const attributesOf = await attributesFor(db, devices)
  return (device) => readBlockSettings(attributesOf(device))
}
