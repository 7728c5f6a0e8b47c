import type { User } from '../resources/user.ts'
import type { Refusal } from '../vocabulary/refusals.ts'

/**
 * why nobody who manages this user may log in as them; undefined where that is possible. Does not check that the viewer manages
 * the user.
 */
export function enterRefusalOf(
  viewer: Pick<User, 'id'>,
  user: Pick<User, 'id' | 'administrator' | 'temporary'>,
): Extract<Refusal, 'alreadyThisUser' | 'notAsAdministrator' | 'notAsTemporary'> | undefined {
  if (user.id === viewer.id) return 'alreadyThisUser'
  if (user.administrator) return 'notAsAdministrator'
  return user.temporary ? 'notAsTemporary' : undefined
}
