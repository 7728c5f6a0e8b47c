import { type Link, wireLink } from '@rastro/core/access/permissions'
import type { Write } from './write.ts'

/**
 * Adds a link, with its audit row and change. Does nothing when the link exists. `grantedBy`: the user who grants the link; it is
 * revoked when they lose visibility.
 */
export async function addLink(write: Write, pair: Link, grantedBy?: number): Promise<void> {
  const ends = wireLink(pair) as { userId: number; geofenceId: number }
  const row = grantedBy === undefined ? ends : { ...ends, grantedBy }
  const added = await write.tx
    .insertInto(linkTableOf(pair))
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(linkColumnsOf(pair)[0])
    .executeTakeFirst()
  if (added) done(write, pair, 'created')
}

/** Removes a link, with its audit row and change. Does nothing when there is no such link. */
export async function removeLink(write: Write, pair: Link): Promise<void> {
  const [owner, property] = linkColumnsOf(pair)
  const removed = await write.tx
    .deleteFrom(linkTableOf(pair))
    .where(owner, '=', pair.ownerId)
    .where(property, '=', pair.propertyId)
    .returning(owner)
    .executeTakeFirst()
  if (removed) done(write, pair, 'removed')
}

// All link tables have the same shape, so they are typed as one of them
export const linkTableOf = ({ owner, property }: Pick<Link, 'owner' | 'property'>) =>
  `${owner}_${property}` as 'user_geofence'
export const linkColumnsOf = ({ owner, property }: Link) =>
  [`${owner}Id` as 'userId', `${property}Id` as 'geofenceId'] as const

/** The audit row is about the linked thing; its details name the owner (reference §1.17). */
function done(write: Write, pair: Link, action: 'created' | 'removed'): void {
  const { owner: ownerType, ownerId, property, propertyId } = pair
  const details = { ownerType, ownerId }
  write.record({ action: action === 'created' ? 'link' : 'unlink', type: property, id: propertyId, details })
  write.tell({ kind: 'link', action, ...pair })
}
