import { requireCan } from '@rastro/core/access/access'
import { type Link, type LinkProperty, type WireLink, wireLink } from '@rastro/core/access/permissions'
import { requireFeature } from '@rastro/core/access/plans'
import { InvalidError, NotFoundError } from '@rastro/core/kit/errors'
import { maxLinkedDevices } from '@rastro/core/rules/proximity'
import type { PlanFeature } from '@rastro/core/vocabulary/plan-features'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import { keepPlans } from '../../access/give-plan.ts'
import { requireAccessToAll } from '../../access/require.ts'
import { revokeGrants } from '../../access/revoke-grants.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Kind, visibleIds } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { among, lockRow } from '../../db/dialect.ts'
import { type Write, write } from '../../db/write.ts'
import { addLink, linkColumnsOf, linkTableOf, removeLink } from '../../db/write-link.ts'

type Ctx = Has<'db' | 'bus' | 'clock'>

/** ENT-38: adds these links, or none of them when one is refused or the caller disconnects meanwhile. */
export async function link(ctx: Ctx, viewer: Viewer, links: readonly Link[], signal?: AbortSignal): Promise<null> {
  requireBought(viewer, links)
  const { administrator, id } = viewer.user
  return change(ctx, viewer, {
    links,
    signal,
    after: ({ tx }) => requireFew(tx, links),
    async each(writing, pair) {
      if (administrator || pair.owner !== 'user') return addLink(writing, pair)
      // Users who already see the item get no link: it would outlive the access that it duplicates
      if (!(await sees(writing.tx, pair))) await addLink(writing, pair, id)
    },
  })
}

/** A link of a thing whose feature is not bought would give it an effect (decision 144). All links are of one kind. */
function requireBought({ plans }: Viewer, [first]: readonly Link[]): void {
  const feature = first && linkFeatures[first.property]
  if (feature) requireFeature(plans, feature)
}

const linkFeatures: Readonly<Partial<Record<LinkProperty, PlanFeature>>> = {
  geofence: 'geofences',
  notification: 'notifications',
  driver: 'drivers',
  maintenance: 'maintenance',
  command: 'commands',
}

/**
 * Removes these links, or none of them when one is refused or the caller disconnects meanwhile. For an administrator, who
 * sees everything, a link of a missing item counts as removed.
 */
export async function unlink(ctx: Ctx, viewer: Viewer, links: readonly Link[], signal?: AbortSignal): Promise<null> {
  const owners = links.flatMap(({ owner, ownerId }) => (owner === 'user' ? [ownerId] : []))
  const after = async (writing: Write) => {
    await revokeGrants(writing, owners)
    for (const [managerId, of] of Map.groupBy(links.filter(isManaged), ({ ownerId }) => ownerId)) {
      await keepPlans(
        writing,
        managerId,
        of.map(({ propertyId }) => propertyId),
      )
    }
  }
  return change(ctx, viewer, { links, signal, each: removeLink, after, mayBeGone: viewer.user.administrator })
}

const isManaged = ({ property }: Link): boolean => property === 'managedUser'

interface Wanted {
  readonly links: readonly Link[]
  readonly signal: AbortSignal | undefined
  readonly each: (write: Write, pair: Link) => Promise<void>
  readonly after?: (write: Write) => Promise<void>
  /** The linked item need not exist any more. */
  readonly mayBeGone?: boolean
}

async function change(ctx: Ctx, viewer: Viewer, { links, signal, each, after, mayBeGone }: Wanted): Promise<null> {
  requireCan(viewer, 'edit')
  return write(ctx, actorOf(viewer), async (writing) => {
    if (!mayBeGone) await requireBothEnds(writing.tx, viewer, links)
    for (const pair of links) {
      signal?.throwIfAborted()
      await each(writing, pair)
    }
    await after?.(writing)
    signal?.throwIfAborted()
    return null
  })
}

/** Every link of this kind between these two; an id of 0 matches any. */
export async function findLinks(db: Db, pattern: Link): Promise<WireLink[]> {
  const [owner, property] = linkColumnsOf(pattern)
  let query = db.selectFrom(linkTableOf(pattern)).select([owner, property])
  if (pattern.ownerId) query = query.where(owner, '=', pattern.ownerId)
  if (pattern.propertyId) query = query.where(property, '=', pattern.propertyId)
  const rows = await query.orderBy(owner).orderBy(property).execute()
  return rows.map((row) => wireLink({ ...pattern, ownerId: row[owner], propertyId: row[property] }))
}

async function sees(tx: Db, { ownerId, property, propertyId }: Link): Promise<boolean> {
  const kind = property === 'managedUser' ? 'user' : (property as Kind)
  const seen = tx.selectFrom(visibleIds(tx, kind, ownerId).as('seen')).where('id', '=', propertyId)
  return (await seen.select('id').executeTakeFirst()) !== undefined
}

/** For each vehicle with linked vehicles their places are looked up whenever one of them moves (decision 68). */
async function requireFew(tx: Db, links: readonly Link[]): Promise<void> {
  if (links[0]?.property !== 'linkedDevice') return
  for (const [column, ids] of [
    ['deviceId', links.map(({ ownerId }) => ownerId)],
    ['linkedDeviceId', links.map(({ propertyId }) => propertyId)],
  ] as const) {
    const crowded = await tx
      .selectFrom('device_linkedDevice')
      .where(among(tx, column, ids))
      .groupBy(column)
      .having(({ fn }) => fn.countAll(), '>', maxLinkedDevices)
      .select(column)
      .executeTakeFirst()
    if (crowded) throw new InvalidError(refusal('tooManyLinked', { most: maxLinkedDevices }))
  }
}

/** All links are of one kind. */
async function requireBothEnds(tx: Db, viewer: Viewer, links: readonly Link[]): Promise<void> {
  const [first] = links
  if (!first) return
  const { owner, property } = first
  const owners = links.map(({ ownerId }) => ownerId)
  const properties = links.map(({ propertyId }) => propertyId)
  if (owners.includes(0)) throw new NotFoundError(owner, 0)
  if (properties.includes(0)) throw new NotFoundError(property, 0)
  // Visibility and links are read and changed under one lock with concurrent changes
  await lockRow(tx, 'user', viewer.user.id)
  await requireAccessToAll(tx, viewer, owner, owners)
  await requireAccessToAll(tx, viewer, property, properties)
}
