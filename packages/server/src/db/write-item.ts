import type { Item, NewItem, Resource } from '@rastro/core/kit/resource'
import { create, remove, update } from './crud.ts'
import { releaseQuotaUse, updateQuotaUse } from './quota.ts'
import type { Write } from './write.ts'

/** `create`, with its audit row and change. */
export async function createItem<R extends Resource>(
  write: Write,
  resource: R,
  item: Partial<NewItem<R>>,
): Promise<Item<R>> {
  const created = await create(write.tx, resource, item)
  const id = created.id as number
  write.record({ action: 'create', type: resource.name, id })
  write.tell({ kind: resource.name, id, action: 'created' })
  return created
}

/** `update`, with its audit row and change, which name the changed fields; `alsoChanged` adds fields without a column. */
export async function updateItem<R extends Resource>(
  write: Write,
  resource: R,
  stored: Item<R>,
  item: Partial<NewItem<R>>,
  alsoChanged: readonly string[] = [],
): Promise<Item<R>> {
  const id = stored.id as number
  const updated = await update(write.tx, resource, id, item)
  await updateQuotaUse(write.tx, resource.name, updated as object)
  const fields = [...changedFields(resource, stored, updated), ...alsoChanged]
  write.record({ action: 'edit', type: resource.name, id, details: { fields } })
  write.tell({ kind: resource.name, id, action: 'updated', fields, ...groupBefore(stored) })
  return updated
}

/**
 * `remove`, with its audit row and change. `seenBy`: the users who saw it until now, besides administrators; undefined when they
 * are too many.
 */
export async function removeItem<R extends Resource>(
  write: Write,
  resource: R,
  stored: Item<R>,
  seenBy: readonly number[] | undefined,
): Promise<void> {
  const id = stored.id as number
  await remove(write.tx, resource, id)
  await releaseQuotaUse(write.tx, resource.name, id)
  write.record({ action: 'remove', type: resource.name, id })
  write.tell({ kind: resource.name, id, action: 'removed', seenBy, ...groupBefore(stored) })
}

/** The names of the fields that differ, without those that the server manages. */
function changedFields<R extends Resource>({ managed = [] }: R, before: Item<R>, after: Item<R>): string[] {
  const kept = before as Record<string, unknown>
  return Object.entries(after as object)
    .filter(([key, value]) => !managed.includes(key) && JSON.stringify(value) !== JSON.stringify(kept[key]))
    .map(([key]) => key)
}

function groupBefore(stored: unknown): { groupBefore?: number } {
  const { groupId } = stored as { groupId?: number }
  return groupId === undefined ? {} : { groupBefore: groupId }
}
