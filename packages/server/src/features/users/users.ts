import { isManager, requireCan } from '@rastro/core/access/access'
import { checkUserUpdate, guardUserAttributes } from '@rastro/core/access/user-update'
import { ForbiddenError, InvalidError } from '@rastro/core/kit/errors'
import { type User, users } from '@rastro/core/resources/user'
import { hashPassword } from '../../access/password.ts'
import { requireAccess } from '../../access/require.ts'
import { closeSessions } from '../../access/session.ts'
import { readServer, type Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { create, get, remove, update } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'

type Ctx = Has<'db' | 'bus'>

/** AUTH-23, AUTH-24, USER-51, USER-52: creates a user, for an administrator, a manager, or somebody who registers. */
export async function createUser(ctx: Ctx, viewer: Viewer | undefined, body: User): Promise<User> {
  const user = tidy(body)
  if (user.email === '') throw new InvalidError('email is missing')
  const by = viewer && isManager(viewer.user) ? viewer : undefined
  const checked = by ? await asManager(ctx.db, by, user) : await asVisitor(ctx.db, viewer, user)
  // Hashing is slow and the database has one writer, so it is done before the transaction
  const passwordHash = user.password ? await hashPassword(user.password) : null
  const created = await ctx.db.transaction().execute(async (tx) => {
    // Only one of two first registrations may become the administrator
    if (!viewer && checked.administrator && !(await isNew(tx))) throw new ForbiddenError('Registration disabled')
    const { id } = await create(tx, users, checked)
    await tx.updateTable('user').set({ passwordHash }).where('id', '=', id).execute()
    if (by && !by.user.administrator) await linkManaged(tx, by.user.id, id)
    return get(tx, users, id)
  })
  ctx.bus.publishChange({ kind: 'user', id: created.id, action: 'created' })
  return created
}

async function asManager(db: Db, viewer: Viewer, user: User): Promise<User> {
  requireCan(viewer, 'user.create', { userCount: await managedCount(db, viewer.user.id) })
  return allowed(viewer, undefined, user)
}

/** Registers somebody. The first user of an installation becomes its administrator. */
async function asVisitor(db: Db, viewer: Viewer | undefined, user: User): Promise<User> {
  if (!user.password) throw new InvalidError('password is missing')
  if (await isNew(db)) return { ...user, administrator: true, deviceLimit: -1 }
  const { registration, attributes } = await readServer(db)
  if (!registration) throw new ForbiddenError('Registration disabled')
  if (attributes.totpForce === true && !user.totpKey) throw new InvalidError('One-time password key is required')
  return { ...allowed(viewer, undefined, user), deviceLimit: -1 }
}

/** The user as it is stored. Throws when the viewer may not make these changes (ROLE-26, ROLE-27, A-12). */
function allowed(viewer: Viewer | undefined, before: User | undefined, after: User): User {
  const refusal = checkUserUpdate(viewer, before, after)
  if (refusal) throw new ForbiddenError(refusal.message)
  return { ...after, attributes: guardUserAttributes(viewer, before, after) }
}

/** AUTH-47: saves a user. Without a password the old one stays; a new one ends all other logins. */
export async function updateUser(ctx: Ctx, viewer: Viewer, body: User): Promise<User> {
  const { db, bus } = ctx
  await requireAccess(db, viewer, 'user', body.id)
  const before = await get(db, users, body.id)
  const user = allowed(viewer, before, tidy(body))
  const updated = await update(db, users, user.id, changed(before, user))
  if (user.password) {
    await setPassword(db, user.id, user.password)
    await closeSessions(db, user.id, viewer.sessionId)
    bus.publishChange({ kind: 'session', id: user.id, action: 'removed' })
  }
  bus.publishChange({ kind: 'user', id: user.id, action: 'updated' })
  return updated
}

/** Only the fields that differ: an administrator may have changed the others in the meantime. */
function changed(before: User, after: User): Partial<User> {
  const kept = before as Record<string, unknown>
  const fields = Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(kept[key]))
  return Object.fromEntries(fields)
}

export async function removeUser({ db, bus }: Ctx, viewer: Viewer, id: number): Promise<void> {
  await requireAccess(db, viewer, 'user', id)
  requireCan(viewer, 'edit')
  await remove(db, users, id)
  bus.publishChange({ kind: 'user', id, action: 'removed' })
}

/** True when nobody has registered yet. */
export async function isNew(db: Db): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) === undefined
}

const tidy = (user: User): User => ({ ...user, email: user.email.trim(), login: user.login?.trim() || null })

async function setPassword(db: Db, id: number, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.updateTable('user').set({ passwordHash }).where('id', '=', id).execute()
}

async function linkManaged(db: Db, userId: number, managedUserId: number): Promise<void> {
  await db.insertInto('user_managedUser').values({ userId, managedUserId }).execute()
}

async function managedCount(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('user_managedUser')
    .where('userId', '=', userId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
