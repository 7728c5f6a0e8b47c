import { inheritedAttribute } from '@rastro/core/model/attribute-inheritance'
import type { Device } from '@rastro/core/resources/device'
import { type Group, groups } from '@rastro/core/resources/group'
import { list } from '../db/crud.ts'
import type { Db } from '../db/database.ts'
import { enclosingGroups } from './visibility.ts'

/** A device or a group; its own attributes override those of its groups. */
export type Inheriting = Pick<Device, 'groupId' | 'attributes'>

/** The effective attributes of each of these: its own, or inherited from its groups or the server. */
export async function attributesFor<T extends Inheriting>(
  db: Db,
  items: readonly T[],
): Promise<(item: T) => (key: string) => unknown> {
  const nearest = [...new Set(items.flatMap(({ groupId }) => groupId || []))]
  const above = nearest.length === 0 ? [] : await list(db, groups, { ids: enclosingGroups(db, nearest) })
  const byId = new Map(above.map((group) => [group.id, group]))
  const row = await db.selectFrom('server').select('attributes').executeTakeFirst()
  const server = { attributes: JSON.parse(row?.attributes ?? '{}') as Record<string, unknown> }
  return (item) => {
    const chain: Group[] = []
    for (let group = byId.get(item.groupId); group && !chain.includes(group); group = byId.get(group.groupId))
      chain.push(group)
    return (key) => inheritedAttribute({ device: item, groups: chain, server }, key)
  }
}
