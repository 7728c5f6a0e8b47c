import { forbidden, isManager, notAllowed, requireCan } from '@rastro/core/access/access'
import { isSameMail } from '@rastro/core/access/mail-address'
import { mayDeleteOwnAccount } from '@rastro/core/access/own-removal'
import { checkUserUpdate, guardUserAttributes, stampedAttributes } from '@rastro/core/access/user-update'
import { ConflictError, ForbiddenError, InvalidError } from '@rastro/core/kit/errors'
import type { Server } from '@rastro/core/resources/server'
import { roleOf, type User, users } from '@rastro/core/resources/user'
import { withLatestTokens } from '@rastro/core/vocabulary/notification-tokens'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Lock } from '../../access/account.ts'
import { actorOf, strangerAt } from '../../access/actor.ts'
import { requireGoodPassword } from '../../access/common-passwords.ts'
import { endLogins } from '../../access/end-logins.ts'
import { endSelling, withoutForeignSplit } from '../../access/end-selling.ts'
import { endGrantedBy, requirePlanChange } from '../../access/give-plan.ts'
import { noteNewcomer } from '../../access/newcomers.ts'
import { networkOf } from '../../access/origin.ts'
import { removePasskeysOf } from '../../access/passkeys.ts'
import { hashPassword } from '../../access/password.ts'
import { isOwn, requireProof } from '../../access/proof.ts'
import { promiseLink } from '../../access/proof-mails.ts'
import { forgetRecoveryCodes } from '../../access/recovery-codes.ts'
import { requireAccess } from '../../access/require.ts'
import type { ServerFor } from '../../access/server-for.ts'
import { findShare } from '../../access/share.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { creationKey, keepCreated, madeWith, takeKey } from '../../db/created-once.ts'
import { get, getLocked } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { lockRow, takeTurn } from '../../db/dialect.ts'
import { recordQuotaUse } from '../../db/quota.ts'
import { write } from '../../db/write.ts'
import { createItem, updateItem } from '../../db/write-item.ts'
import { addLink } from '../../db/write-link.ts'
import { type IfMatch, requireVersion } from '../../http/etag.ts'
import { requireNewName } from '../../http/new-name.ts'
import type { Hooks } from '../../http/resource-writes.ts'
import { acceptTerms } from '../consents/consents.ts'
import { dropUnnamedFiles, giveNamedFiles } from '../files/files.ts'
import { endOrdersOf } from '../service-orders/service-orders.ts'
import { leaveHolder } from '../stock/stock.ts'
import { changesNames, planEmailChange, requireMailAddress, sendsLink, storeEmailChange } from './email-change.ts'
import { requireQuietHours } from './quiet-hours.ts'
import { moveToReseller } from './resellers.ts'
import { requireRetention } from './retention.ts'
import { requireSplit } from './split.ts'

/** Registration, and the rules for one's own account, differ from the common rules. */
export const userHooks: Hooks<typeof users> = {
  byHand: ['list', 'create', 'update', 'remove'],
  mayRemove({ viewer, stored }) {
    if (stored.id === viewer.user.id && !mayDeleteOwnAccount(viewer)) throw forbidden(notAllowed)
  },
  async beforeRemove({ writing, viewer, stored }) {
    await leaveHolder(writing, viewer, stored.id)
    await endOrdersOf(writing, stored.id)
    await endSelling(writing, stored.id, { isRemoved: true })
  },
}

export type UserCtx = Has<'db' | 'bus' | 'clock' | 'config'> & Lock & { readonly serverFor: ServerFor }

/** Limit of registrations per address. */
const registrations = { max: 10, windowMs: 3_600_000 }

/** The caller who creates an account: a logged-in user, or an unauthenticated client. */
interface Applicant {
  readonly viewer: Viewer | undefined
  readonly host: string | undefined
  readonly address: string | undefined
  /** The language of the page, where somebody registers. */
  readonly language?: string
  /** The header `Idempotency-Key`. */
  readonly key?: string | string[] | undefined
}

/** AUTH-23, AUTH-24, USER-51, USER-52: by an administrator, by a manager, or by the person themselves. */
export async function createUser(ctx: UserCtx, applicant: Applicant, body: User): Promise<User> {
  const { viewer, host, address, language = null } = applicant
  const key = viewer && creationKey(applicant.key, { userId: viewer.user.id, kind: 'user', schema: users.schema, body })
  const made = key && (await madeWith(ctx.db, key, ctx.clock.now()))
  if (viewer && made) {
    await requireAccess(ctx.db, viewer, 'user', made)
    return get(ctx.db, users, made)
  }
  const user = tidy(body)
  requireNewName(users, user)
  if (user.email === '') throw new InvalidError(refusal('emailMissing'), { field: 'email' })
  const by = viewer && isManager(viewer.user) ? viewer : undefined
  requireQuietHours(user, undefined)
  if (!by && !user.password) throw new InvalidError(refusal('passwordMissing'), { field: 'password' })
  const server = await ctx.serverFor(host)
  requireRetention(server, user, undefined)
  requireSplit(user, undefined)
  const check = (db: Db) => (by ? asManager(db, by, user) : asVisitor(db, viewer, server, user))
  // A hash is slow: not for refused callers, and not while holding the single writer
  await check(ctx.db)
  await requirePlanChange(ctx.db, by, undefined, user.planId)
  // The first user may choose any name (AUTH-21)
  if (!(await isNew(ctx.db))) requireMailAddress(user.email)
  const { password } = user
  if (password && !viewer?.user.administrator) requireGoodPassword(password)
  const network = networkOf(address ?? '')
  if (!by) await ctx.throttle.spend({ key: `register ${network}`, ...registrations }, refusal('tooManyAccounts'))
  const who = [viewer ? `account ${viewer.user.id}` : network]
  const rank = viewer ? 'inside' : 'stranger'
  const passwordHash = password ? await ctx.hashing.run({ rank, who }, () => hashPassword(password)) : null
  const isLinked = await sendsLink(ctx, viewer ?? network, user.email)
  return write(ctx, viewer ? actorOf(viewer) : strangerAt(address), async (writing) => {
    const { tx } = writing
    await requirePlanChange(tx, by, undefined, user.planId)
    // Of two concurrent calls the second counts the first one
    await (by ? lockRow(tx, 'user', by.user.id) : takeTurn(tx, 'register'))
    const before = key && (await takeKey(tx, key, ctx.clock.now()))
    if (before) return get(tx, users, before)
    const checked = await check(tx)
    const attributes = stampedAttributes(undefined, checked, ctx.clock.now())
    const created = await createItem(writing, users, withoutForeignSplit({ ...checked, attributes }))
    const { id } = created
    if (key) await keepCreated(tx, key, id)
    if (by && !by.user.administrator) await recordQuotaUse(tx, { kind: 'user', items: [created], userId: by.user.id })
    await tx.updateTable('user').set({ passwordHash }).where('id', '=', id).execute()
    if (by && !by.user.administrator) {
      await addLink(writing, { owner: 'user', ownerId: by.user.id, property: 'managedUser', propertyId: id })
    }
    if (!by && !created.administrator) await noteNewcomer(tx, id, ctx.clock.now())
    if (!by && attributes.termsAccepted === true) {
      await acceptTerms(writing, { user: created, server, address, language }, ctx.clock.now())
    }
    if (by?.user.administrator) await moveToReseller(writing, undefined, created)
    if (by) await giveNamedFiles(tx, by, { ownerId: id }, created.attributes)
    if (isLinked) await promiseLink(tx, { userId: id, address: user.email }, ctx.clock.now())
    return get(tx, users, id)
  })
}

/** Refuses callers who may not create an account, for themselves or for others, before its content is checked. */
export async function requireApplicant(
  { db, serverFor }: UserCtx,
  viewer: Viewer | undefined,
  host: string | undefined,
): Promise<void> {
  if (viewer && isManager(viewer.user)) return requireCan(viewer, 'user.create')
  if (!(await isNew(db))) requireOpen(await serverFor(host))
}

async function asManager(db: Db, viewer: Viewer, user: User): Promise<User> {
  requireCan(viewer, 'user.create', { userCount: await managedCount(db, viewer.user.id) })
  return allowed(viewer, undefined, user)
}

/** Registration. The first user of a new installation becomes its administrator. */
async function asVisitor(db: Db, viewer: Viewer | undefined, server: Server, user: User): Promise<User> {
  if (await isNew(db)) return { ...user, administrator: true, deviceLimit: -1, temporary: false }
  requireOpen(server)
  const { attributes } = server
  if (attributes.totpForce === true && !user.totpKey) {
    throw new InvalidError(refusal('totpKeyRequired'), { field: 'totpKey' })
  }
  return { ...allowed(viewer, undefined, user), deviceLimit: -1 }
}

function requireOpen({ registration }: Server): void {
  if (!registration) throw new ForbiddenError(refusal('registrationClosed'))
}

/** The user to be stored. Throws when the viewer may not make these changes (ROLE-26, ROLE-27, A-12). */
function allowed(viewer: Viewer | undefined, before: User | undefined, after: User): User {
  const denied = checkUserUpdate(viewer, before, after)
  if (denied) throw forbidden(denied)
  // Sharing creates temporary users, and administrators may
  const temporary = viewer?.user.administrator ? after.temporary : (before?.temporary ?? false)
  return { ...after, temporary, attributes: guardUserAttributes(viewer, before, after) }
}

/** A user to be saved, with the present password when users set their own. */
export type UserSave = Omit<User, 'planId'> & {
  readonly currentPassword?: string | null
  /** Undefined where the caller does not know plans, as clients of a stock server: then it stays. */
  readonly planId: number | undefined
}

/**
 * AUTH-47: without a password the old one stays; a new one ends all other logins, and all tokens. One's own email changes when the new
 * one is confirmed (decision 79): until then the answer has the old one.
 */
export async function updateUser(ctx: UserCtx, viewer: Viewer, save: UserSave, ifMatch?: IfMatch): Promise<User> {
  const { currentPassword, ...body } = save
  await requireAccess(ctx.db, viewer, 'user', body.id)
  const before = await get(ctx.db, users, body.id)
  if (before.temporary && (await findShare(ctx.db, body.id))) throw new ForbiddenError(refusal('sharedByLink'))
  requireNewName(users, body, before)
  const wanted = allowed(viewer, before, tidy(body, before))
  await requirePlanChange(ctx.db, viewer, before, wanted.planId)
  if (body.password || wanted.totpKey !== before.totpKey) {
    await requireProof(ctx, viewer, { userId: body.id, currentPassword })
  } else if (changesNames(before, wanted)) {
    const field = isSameMail(before.email, wanted.email) ? 'login' : 'email'
    await requireProof(ctx, viewer, { userId: body.id, currentPassword, refusal: { code: 'tokenAddress', field } })
  }
  const change = await planEmailChange(ctx, viewer, { before, after: wanted })
  const { password } = body
  // What an administrator grants to others is not checked
  if (password && (body.id === viewer.user.id || !viewer.user.administrator)) requireGoodPassword(password)
  const asker = { rank: 'inside', who: [`account ${viewer.user.id}`] } as const
  const passwordHash = password ? await ctx.hashing.run(asker, () => hashPassword(password)) : undefined
  return write(ctx, actorOf(viewer), async (writing) => {
    const stored = await getLocked(writing.tx, users, body.id)
    requireVersion(users, stored, ifMatch)
    // A link may have been confirmed meanwhile: the earlier address is not restored without verification
    if (changesNames(before, stored)) throw new ConflictError(refusal('accountChanged'))
    requireQuietHours(body, stored)
    requireRetention(viewer.server, body, stored)
    requireSplit(body, stored)
    // Either may have changed during the hashing of the password
    const acting = { ...viewer, user: await get(writing.tx, users, viewer.user.id) }
    await requireAccess(writing.tx, acting, 'user', body.id)
    const saved = allowed(acting, stored, tidy(body, stored))
    await requirePlanChange(writing.tx, acting, stored, saved.planId)
    const wished = change?.isPending ? { ...saved, email: stored.email } : saved
    const stamped = stampedAttributes(stored, wished, ctx.clock.now())
    const user = withoutForeignSplit({ ...wished, attributes: stamped })
    if (passwordHash !== undefined) {
      await writing.tx.updateTable('user').set({ passwordHash }).where('id', '=', user.id).execute()
      await endLogins(writing, { userId: user.id, now: ctx.clock.now(), except: viewer.sessionId })
    }
    // What an app or a new person would not know opens nothing
    if (user.totpKey !== stored.totpKey) await forgetRecoveryCodes(writing.tx, user.id)
    if (passwordHash !== undefined && !isOwn(viewer, user.id)) await removePasskeysOf(writing, user.id)
    if (change) await storeEmailChange(ctx, writing, { stored, change })
    if (isOwn(viewer, user.id) && user.attributes.termsAccepted === true && stored.attributes.termsAccepted !== true) {
      const { server, address } = viewer
      await acceptTerms(writing, { user: stored, server, address, language: null }, ctx.clock.now())
    }
    await giveNamedFiles(writing.tx, acting, { ownerId: user.id }, user.attributes)
    const updated = await updateItem(writing, users, stored, user, passwordHash === undefined ? [] : ['password'])
    if (acting.user.administrator) await moveToReseller(writing, stored, updated)
    const { attributes: after } = updated
    await dropUnnamedFiles(writing.tx, { ownerId: user.id }, { before: stored.attributes, after })
    if (updated.planId !== stored.planId) await endGrantedBy(writing, updated)
    const wasReseller = roleOf(stored) === 'reseller'
    if (wasReseller && roleOf(updated) !== 'reseller') await endSelling(writing, user.id, { isRemoved: false })
    return updated
  })
}

/** True when there is no user yet. */
export async function isNew(db: Db): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) === undefined
}

/** The user in stored form. A plan stays when absent; a key for one-time codes, which no answer contains, stays when absent; an empty text removes it. */
function tidy(user: Omit<UserSave, 'currentPassword'>, stored?: User): User {
  const totpKey = (user.totpKey ?? stored?.totpKey) || null
  const attributes = withLatestTokens(user.attributes)
  const planId = user.planId ?? stored?.planId ?? 0
  return { ...user, totpKey, attributes, planId, email: user.email.trim(), login: user.login?.trim() || null }
}

async function managedCount(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('user_managedUser')
    .where('userId', '=', userId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
