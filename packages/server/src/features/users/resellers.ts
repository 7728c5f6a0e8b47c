import { largestId } from '@rastro/core/kit/schema'
import { resellerIdOf, roleOf, type User, users } from '@rastro/core/resources/user'
import { revokeGrants } from '../../access/revoke-grants.ts'
import { find } from '../../db/crud.ts'
import type { Write } from '../../db/write.ts'
import { addLink, removeLink } from '../../db/write-link.ts'

/**
 * The reseller of an account (A-12, set by administrators alone) manages it: another one takes over from the one before. Vehicles and
 * their links stay. Any other id is stored and gives nobody access, as of a reseller that was removed. `before` is undefined for a new
 * account.
 */
export async function moveToReseller(writing: Write, before: User | undefined, after: User): Promise<void> {
  const [from, to] = [before ? storedId(before) : 0, storedId(after)]
  if (from === to) return
  const reseller = to === 0 || to === after.id ? undefined : await find(writing.tx, users, to)
  const managing = (ownerId: number) =>
    ({ owner: 'user', ownerId, property: 'managedUser', propertyId: after.id }) as const
  if (reseller && roleOf(reseller) === 'reseller') await addLink(writing, managing(to))
  if (from === 0) return
  await removeLink(writing, managing(from))
  await revokeGrants(writing, [from])
}

/** The id of the reseller, as far as one can have it; attributes hold anything. */
function storedId(user: User): number {
  const id = resellerIdOf(user)
  return Number.isInteger(id) && id > 0 && id <= largestId ? id : 0
}
