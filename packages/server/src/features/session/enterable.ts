import { ForbiddenError, NotFoundError } from '@rastro/core/kit/errors'
import type { User } from '@rastro/core/resources/user'
import { findUser } from '../../access/account.ts'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/database.ts'

/** the user that the viewer may log in as: a managed one, and neither an administrator nor a shared link. */
export async function requireEnterable(db: Db, viewer: Viewer, id: number): Promise<User> {
  if (id === viewer.user.id) throw new ForbiddenError('You are logged in as this user')
  await requireAccess(db, viewer, 'user', id)
  const user = await findUser(db, id)
  if (!user) throw new NotFoundError('User', id)
  if (user.administrator) throw new ForbiddenError('Nobody logs in as an administrator')
  if (user.temporary) throw new ForbiddenError('Nobody logs in as a temporary user')
  return user
}
