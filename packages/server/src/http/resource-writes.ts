import { createOf, forbidden, type Refusal, requireCan } from '@rastro/core/access/access'
import { refusalOfFields, ruledName, withStoredFields } from '@rastro/core/access/field-update'
import { seenBy } from '@rastro/core/access/field-view'
import type { crud } from '@rastro/core/kit/contract'
import { NoAccessError } from '@rastro/core/kit/errors'
import type { Item, Resource } from '@rastro/core/kit/resource'
import { resources } from '@rastro/core/resources/index'
import { actorOf } from '../access/actor.ts'
import { withBlockRules } from '../access/block-rules.ts'
import { endLogins } from '../access/end-logins.ts'
import { keepPlans } from '../access/give-plan.ts'
import type { Inheriting } from '../access/inherited-attributes.ts'
import { requirePlanRoom } from '../access/plan-room.ts'
import { refuse } from '../access/refuse.ts'
import { removalEffects } from '../access/removal.ts'
import { nameOf, requireAccess, requireEdit } from '../access/require.ts'
import { grouped, revokeGrants } from '../access/revoke-grants.ts'
import { endSharesOf } from '../access/share.ts'
import type { Viewer } from '../access/viewer.ts'
import { type Kind, seenByOf, usersAbove } from '../access/visibility.ts'
import type { Has } from '../context.ts'
import { creationKey, keepCreated, takeKey } from '../db/created-once.ts'
import { findLocked, get, getLocked, storedColumns } from '../db/crud.ts'
import type { Db } from '../db/database.ts'
import { recordQuotaUse } from '../db/quota.ts'
import { type Write, write } from '../db/write.ts'
import { createItem, removeItem, updateItem } from '../db/write-item.ts'
import { addLink, removeLink } from '../db/write-link.ts'
import { type IfMatch, requireVersion } from './etag.ts'
import { requireNewName } from './new-name.ts'

/** An item being written: the caller, and what it replaces. */
export interface Save<R extends Resource> {
  /** The transaction of the write; no other query may run meanwhile. */
  readonly tx: Db
  readonly viewer: Viewer
  readonly item: Item<R>
  /** Undefined for a new item. */
  readonly stored: Item<R> | undefined
  /** One of many in a write that has checked the limit of their number for all. */
  readonly isLimitChecked?: boolean
}

/** An item to be removed. */
export interface Removal<R extends Resource> {
  /** The transaction of the write, in which the item is locked. */
  readonly tx: Db
  readonly viewer: Viewer
  readonly stored: Item<R>
}

/** The rules of a resource beyond the common ones. */
export interface Hooks<R extends Resource> {
  /** Validates, or amends what is stored. Its reads stay valid until the commit. */
  beforeSave?(save: Save<R>): Item<R> | Promise<Item<R>>
  /**
   * The items as this viewer reads them, without those that they may not read, where that depends on what they see; of stored rows,
   * whose attributes are JSON text, too.
   */
  asSeen?<T extends { readonly attributes: unknown }>(
    db: Db,
    viewer: Viewer,
    items: readonly T[],
  ): Promise<readonly T[]>
  /** Side effects in the same transaction, after the item is stored. */
  afterSave?(save: Save<R> & { readonly writing: Write }): Promise<void>
  /** Throws where the viewer may not remove such an item, neither for everybody nor for themselves. */
  mayRemove?(removal: Removal<R>): void
  /** Throws to refuse a removal for everybody. */
  beforeRemove?(removal: Removal<R> & { readonly writing: Write }): void | Promise<void>
  /** Removes dependents that are no rows, after the removal. */
  afterRemove?(ctx: Has<'blobs'>, id: number): Promise<void>
  /** Body limit of create and update, in bytes, where `maxBodyBytes` is not enough. */
  readonly bodyLimit?: number
  /** Calls implemented by the resource's slice. */
  readonly byHand?: readonly (keyof ReturnType<typeof crud>)[]
}

export interface Mount<R extends Resource> {
  readonly ctx: Has<'db' | 'bus' | 'clock' | 'blobs' | 'log'>
  readonly resource: R
  readonly hooks: Hooks<R>
}

/** Creates an item and links it to its creator; under a key that was used before, it is the item that was created then. */
export async function makeItem<R extends Resource>(
  mount: Mount<R>,
  viewer: Viewer,
  { item, key: header }: { item: Item<R>; key?: string | string[] | undefined },
): Promise<Item<R>> {
  const { ctx, resource } = mount
  requireCan(viewer, createOf(resource.name))
  const about = { userId: viewer.user.id, kind: resource.name, schema: resource.schema, body: item }
  const key = creationKey(header, about)
  return write(ctx, actorOf(viewer), async (writing) => {
    const made = key && (await takeKey(writing.tx, key, ctx.clock.now()))
    if (made !== undefined) {
      await requireAccess(writing.tx, viewer, resource.name as Kind, made)
      return get(writing.tx, resource, made)
    }
    const created = await storeNew(mount, writing, { viewer, item })
    await recordCreated(writing, resource, viewer, [created])
    if (key) await keepCreated(writing.tx, key, created.id as number)
    return created
  })
}

/**
 * The same within a running write, where the caller has checked who may create one; `recordCreated` follows, once for all that the
 * write creates.
 */
export async function storeNew<R extends Resource>(
  { resource, hooks }: Omit<Mount<R>, 'ctx'>,
  writing: Write,
  { viewer, item: body, isLimitChecked = false }: Pick<Save<R>, 'viewer' | 'item' | 'isLimitChecked'>,
): Promise<Item<R>> {
  requireNewName(resource, body)
  const save = { tx: writing.tx, viewer, item: body, stored: undefined, isLimitChecked }
  await requireLinks(resource, save)
  await requirePlanRoom(writing.tx, viewer, resource.name)
  const item = await allowed(resource, save, (await hooks.beforeSave?.(save)) ?? body)
  const created = await createItem(writing, resource, unmanaged(resource, item))
  const property = resource.name as 'geofence'
  await addLink(writing, { owner: 'user', ownerId: viewer.user.id, property, propertyId: created.id as number })
  await hooks.afterSave?.({ tx: writing.tx, writing, viewer, item: created, stored: undefined })
  return created
}

/** Counts new items towards the quota of their creator; throws when it is exceeded. */
export async function recordCreated(writing: Write, { name }: Resource, { user }: Viewer, items: readonly unknown[]) {
  if (!user.administrator) await recordQuotaUse(writing.tx, { kind: name, items: items as object[], userId: user.id })
}

/** Replaces the item with the id in the body. */
export async function saveItem<R extends Resource>(
  mount: Mount<R>,
  viewer: Viewer,
  { item: body, ifMatch }: { item: Item<R>; ifMatch: IfMatch },
): Promise<Item<R>> {
  const { ctx, resource, hooks } = mount
  const id = body.id as number
  await requireEdit(ctx.db, viewer, resource.name as Kind, id)
  return write(ctx, actorOf(viewer), async (writing) => {
    const stored = await getLocked(writing.tx, resource, id)
    requireVersion(resource, await readBy(mount, writing.tx, { viewer, item: stored }), ifMatch)
    const name = ruledName(resource.name)
    const given = name ? withStoredFields(name, viewer, stored as Open, body as Open) : body
    const save = { tx: writing.tx, viewer, item: given as Item<R>, stored }
    requireNewName(resource, given as object, stored as object)
    await requireLinks(resource, save)
    const item = await allowed(resource, save, (await hooks.beforeSave?.(save)) ?? save.item)
    const affectedUsers = await watchersOf(writing.tx, resource, stored, item)
    const updated = await updateItem(writing, resource, stored, unmanaged(resource, item))
    await hooks.afterSave?.({ tx: writing.tx, writing, viewer, item: updated, stored })
    await revokeGrants(writing, affectedUsers, grouped)
    return updated
  })
}

/**
 * Removes an item for everybody, or where it is also that of others only from the viewer's account (decision 110); a missing one
 * counts as removed. For a non-administrator it is the same as an invisible one.
 */
export async function takeItem<R extends Resource>(
  mount: Mount<R>,
  viewer: Viewer,
  { id, ifMatch }: { id: number; ifMatch: IfMatch },
): Promise<null> {
  const { ctx, resource, hooks } = mount
  if (!viewer.user.administrator) await requireEdit(ctx.db, viewer, resource.name as Kind, id)
  const isRemoved = await write(ctx, actorOf(viewer), async (writing) => {
    const stored = await findLocked(writing.tx, resource, id)
    if (!stored) return true
    requireVersion(resource, await readBy(mount, writing.tx, { viewer, item: stored }), ifMatch)
    hooks.mayRemove?.({ tx: writing.tx, viewer, stored })
    const [removal] = await removalEffects(writing.tx, viewer, resource.name as Kind, [id])
    if (removal?.effect === 'refused') throw forbidden(notOwn)
    if (removal?.effect === 'unlinked') {
      await dropItem(writing, viewer, { name: resource.name, id })
      return false
    }
    await hooks.beforeRemove?.({ tx: writing.tx, writing, viewer, stored })
    const watchers = await seenByOf(writing.tx, resource.name, id)
    const affectedUsers = resource.name === 'group' ? await usersAbove(writing.tx, [id]) : []
    if (resource.name === 'user') await leaveUser(writing, id, ctx.clock.now())
    else await endSharesOf(writing, resource.name, id)
    await removeItem(writing, resource, stored, watchers)
    await revokeGrants(writing, affectedUsers, grouped)
    return true
  })
  if (!isRemoved) return null
  // It is removed, whether or not this succeeds
  await hooks.afterRemove?.(ctx, id).catch((error: unknown) => {
    ctx.log.error({ err: error, kind: resource.name, id }, 'what belonged to a removed item is still there')
  })
  return null
}

/** The stored item as the viewer reads it. */
async function readBy<R extends Resource>(
  mount: Mount<R>,
  db: Db,
  { viewer, item }: { viewer: Viewer; item: Item<R> },
): Promise<object> {
  return seenBy(mount.resource.name, viewer, (await asSeen(mount, db, { viewer, item })) as object)
}

/** The item with what the hook of its resource lets this viewer see. Throws where that is nothing. */
export async function asSeen<R extends Resource>(
  { hooks, resource }: Pick<Mount<R>, 'hooks' | 'resource'>,
  db: Db,
  { viewer, item }: { viewer: Viewer; item: Item<R> },
): Promise<Item<R>> {
  if (!hooks.asSeen) return item
  const [seen] = await hooks.asSeen(db, viewer, [item as Item<R> & { attributes: unknown }])
  if (!seen) throw new NoAccessError(nameOf(resource.name as Kind))
  return seen
}

/** Ends the logins of a user who is removed, and leaves those whom it manages with the plan that counted for them. */
async function leaveUser(writing: Write, userId: number, now: Date): Promise<void> {
  await endLogins(writing, { userId, now })
  const managed = await writing.tx
    .deleteFrom('user_managedUser')
    .where('userId', '=', userId)
    .returning('managedUserId')
    .execute()
  await keepPlans(
    writing,
    userId,
    managed.map(({ managedUserId }) => managedUserId),
  )
}

const notOwn: Refusal = {
  message: 'It reaches you through a group, and others too: only whoever manages them removes it',
  text: 'accessNotOwn',
}

/** Unlinks an item from the viewer, with what they have granted of it. */
async function dropItem(writing: Write, { user }: Viewer, { name, id }: { name: string; id: number }): Promise<void> {
  const property = name as 'geofence'
  await removeLink(writing, { owner: 'user', ownerId: user.id, property, propertyId: id })
  await revokeGrants(writing, [user.id])
}

/** The users who may lose visibility of items moved out of a group. */
async function watchersOf<R extends Resource>(tx: Db, { name }: R, before: Item<R>, after: Item<R>): Promise<number[]> {
  if (name !== 'device' && name !== 'group') return []
  const [{ groupId }, moved] = [before as { groupId: number }, after as { groupId: number }]
  return groupId && moved.groupId !== groupId ? usersAbove(tx, [groupId]) : []
}

/** The group or calendar that an item is assigned to must be visible to the caller (reference §4.4). */
async function requireLinks<R extends Resource>(resource: R, { tx, viewer, item, stored }: Save<R>): Promise<void> {
  const [before, after] = [(stored ?? {}) as Record<string, unknown>, item as Record<string, unknown>]
  for (const { key, kind } of storedColumns(resource)) {
    const target = kind === 'reference' && resources.find(({ name }) => `${name}Id` === key)
    if (!target || !after[key] || after[key] === before[key]) continue
    await requireAccess(tx, viewer, target.name, after[key] as number, key)
  }
}

/** An item with open attributes. */
type Open = Inheriting

/** The item to be stored; throws where the viewer may not set one of its fields (decision 80). */
async function allowed<R extends Resource>(resource: R, save: Save<R>, item: Item<R>): Promise<Item<R>> {
  const name = ruledName(resource.name)
  if (!name) return item
  const { tx, viewer } = save
  const [stored, open] = [save.stored as Open | undefined, item as Open]
  refuse(refusalOfFields(name, viewer, stored, open))
  if (name !== 'device' && name !== 'group') return item
  return (await withBlockRules(tx, viewer, { stored, item: open })) as Item<R>
}

/** Without the fields that only the server sets. */
function unmanaged<R extends Resource>({ managed = [] }: R, item: Item<R>): Item<R> {
  const keep = Object.entries(item as object).filter(([key]) => !managed.includes(key) && key !== 'id')
  return Object.fromEntries(keep) as Item<R>
}
