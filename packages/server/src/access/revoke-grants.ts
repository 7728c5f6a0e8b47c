import { type LinkProperty, linkTable } from '@rastro/core/access/permissions'
import { among } from '../db/dialect.ts'
import type { Write } from '../db/write.ts'
import { linkTableOf, removeLink } from '../db/write-link.ts'
import { endBlindShares } from './share.ts'
import { type Kind, visibleIds } from './visibility.ts'

/** Kinds visible through groups. */
export const grouped = ['device', 'group'] as const satisfies readonly LinkProperty[]

/**
 * Revokes the links that these users have granted to items no longer visible to them, and the links granted on
 * from there (decision 35). Call it in the transaction in which they may have lost visibility.
 */
export async function revokeGrants(
  write: Write,
  userIds: Iterable<number>,
  properties: readonly (typeof linkTable.user)[number][] = linkTable.user,
): Promise<void> {
  for (let affectedUsers = [...new Set(userIds)]; affectedUsers.length > 0; ) {
    const nextAffected = new Set<number>()
    for (const property of properties) {
      for (const { ownerId, propertyId } of await invalidGrants(write, property, affectedUsers)) {
        await removeLink(write, { owner: 'user', ownerId, property, propertyId })
        nextAffected.add(ownerId)
      }
    }
    await endBlindShares(write, affectedUsers)
    affectedUsers = [...nextAffected]
  }
}

async function invalidGrants({ tx }: Write, property: LinkProperty, granters: readonly number[]) {
  const table = linkTableOf({ owner: 'user', property })
  const key = `${property}Id` as 'geofenceId'
  const kind: Kind = property === 'managedUser' ? 'user' : (property as Kind)
  const active = await tx
    .selectFrom(table)
    .where(among(tx, 'grantedBy', granters))
    .select('grantedBy')
    .distinct()
    .execute()
  const lost: { ownerId: number; propertyId: number }[] = []
  for (const { grantedBy } of active) {
    const rows = await tx
      .selectFrom(table)
      .where('grantedBy', '=', grantedBy)
      .where(key, 'not in', visibleIds(tx, kind, grantedBy!))
      .select(['userId as ownerId', `${key} as propertyId`])
      .execute()
    lost.push(...rows)
  }
  return lost
}
