import { AppError, ForbiddenError, InvalidError } from '@rastro/core/kit/errors'
import { maxNameLength } from '@rastro/core/kit/schema'
import type { Server } from '@rastro/core/resources/server'
import { type User, users } from '@rastro/core/resources/user'
import { type SignInRefusal, signInRefusal } from '@rastro/core/vocabulary/account-refusals'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { findAccount, findUser, reasonToRefuse } from '../../access/account.ts'
import { actorOf, strangerAt } from '../../access/actor.ts'
import { contactState, noteVerified } from '../../access/contacts.ts'
import type { Denials } from '../../access/denials.ts'
import { bindIdentity, endOtherAccess, findIdentity, isBoundAt, markUsed } from '../../access/identity.ts'
import type { Has } from '../../context.ts'
import { getLocked } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { takeTurn } from '../../db/dialect.ts'
import { type Write, write } from '../../db/write.ts'
import { createItem, updateItem } from '../../db/write-item.ts'
import type { Identity } from '../../ports/identity-provider.ts'
import { isNew } from '../users/users.ts'

type Ctx = Has<'db' | 'bus' | 'clock'> & { readonly denials: Denials }
type OpenId = NonNullable<Has<'config'>['config']['openId']>

interface SignedIn {
  readonly identity: Identity
  readonly openId: OpenId
  readonly server: Server
  /** The client's origin. */
  readonly address: string
}

/**
 * The account of a person signed in by the provider (decision 78): the one bound to them; the first time the one with their
 * email, where its address is verified; or a new one where registration is on. Throws, and audits the denial, when it may not be
 * used.
 */
export async function accountFor(ctx: Ctx, signedIn: SignedIn): Promise<User> {
  const { identity, address } = signedIn
  let found: User | undefined
  try {
    requireSubject(identity)
    const bound = await findIdentity(ctx.db, identity)
    found = bound && (await findUser(ctx.db, bound.userId))
    const email = bound ? undefined : emailOf(identity)
    if (email !== undefined) found = await findByEmail(ctx.db, email)
    requireGroup(signedIn)
    if (found) requireUsable(found, ctx.clock.now())
    if (found && bound?.isUsed) return await renewed(ctx, found, signedIn)
    const actor = found ? actorOf({ user: found, enteredBy: undefined, address }) : strangerAt(address)
    return await write(ctx, actor, async (writing) => {
      // Of two concurrent sign-ins the second finds the first one's account
      await takeTurn(writing.tx, 'register')
      return firstSignIn(writing, signedIn, { email, now: ctx.clock.now() })
    })
  } catch (error) {
    if (error instanceof AppError) await ctx.denials.typed({ address, userId: found?.id, by: 'openid' })
    throw error
  }
}

function requireSubject({ subject }: Identity): void {
  if (subject === '' || subject.length > 255) throw forbidden('noSubject')
}

function requireGroup({ identity, openId: { allowGroup } }: SignedIn): void {
  if (allowGroup && !identity.groups.includes(allowGroup)) throw forbidden('notInGroup')
}

function requireUsable(user: User, now: Date): void {
  const said = user.temporary ? refusal('userTemporary') : reasonToRefuse(user, now)
  if (said) throw new InvalidError(said)
}

/** In lower case. Refused where another spelling would count as the same: it may be another person's. */
function emailOf({ email, isEmailVerified }: Identity): string {
  if (email === undefined) throw invalid('noEmail')
  if (!isEmailVerified) throw forbidden('emailNotVerified')
  const lower = email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  if (lower.length > 512 || lower.normalize('NFKC').toLowerCase() !== lower) throw invalid('emailAlike')
  return lower
}

/** Not by a login name, which may look like another person's email. */
async function findByEmail(db: Db, email: string): Promise<User | undefined> {
  const user = (await findAccount(db, email))?.user
  return user?.email.trim().toLowerCase() === email ? user : undefined
}

interface First {
  /** Undefined where an account is bound already. */
  readonly email: string | undefined
  readonly now: Date
}

/** Finds, binds or creates the account at a first sign-in. */
async function firstSignIn(writing: Write, signedIn: SignedIn, { email, now }: First): Promise<User> {
  const { tx } = writing
  const { identity } = signedIn
  const bound = await findIdentity(tx, identity)
  if (bound) {
    const user = await getLocked(tx, users, bound.userId)
    if (bound.isUsed) return user
    await markUsed(tx, bound.id, now)
    return takenOver(writing, user, signedIn, now)
  }
  // Unbound while the provider was asked
  if (email === undefined) throw forbidden('noAccount')
  const known = await findByEmail(tx, email)
  if (!known) return created(writing, signedIn, { email, now })
  const user = await getLocked(tx, users, known.id)
  await requireBindable(tx, user, signedIn)
  await bindIdentity(writing, { ...identity, userId: user.id }, { now, isUsed: true })
  return takenOver(writing, user, signedIn, now)
}

/** An unverified address may be another person's, and a bound account always is. */
async function requireBindable(tx: Db, user: User, { identity }: SignedIn): Promise<void> {
  if (await isBoundAt(tx, user.id, identity.issuer)) throw forbidden('otherPerson')
  if ((await contactState(tx, user, 'mail')).state !== 'verified') throw forbidden('notVerified')
}

/** From now on only the provider opens the account, and no earlier credential. */
async function takenOver(writing: Write, user: User, signedIn: SignedIn, now: Date): Promise<User> {
  await endOtherAccess(writing, user.id, now)
  const { notificationTokens: _, ...attributes } = user.attributes
  return updateItem(writing, users, user, { ...knownOf(signedIn, user), attributes })
}

/** With the provider's current name, and the rights of the groups. */
async function renewed(ctx: Ctx, user: User, signedIn: SignedIn): Promise<User> {
  const known = knownOf(signedIn, user)
  if (known.name === user.name && known.administrator === user.administrator) return user
  return write(ctx, actorOf({ user, enteredBy: undefined, address: signedIn.address }), async (writing) => {
    const stored = await getLocked(writing.tx, users, user.id)
    return updateItem(writing, users, stored, knownOf(signedIn, stored))
  })
}

async function created(
  writing: Write,
  signedIn: SignedIn,
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<User> {
  const { openId, server, identity } = signedIn
  const isFirst = await isNew(writing.tx)
  const mayRegister = isFirst || server.registration || openId.allowRegistration
  if (!mayRegister) throw forbidden('noAccount')
  // The first user becomes administrator, unless a group decides
  const { name, administrator } = knownOf(signedIn, { name: email, administrator: isFirst })
  const user = await createItem(writing, users, { name, administrator, email, fixedEmail: true, deviceLimit: -1 })
  await bindIdentity(writing, { ...identity, userId: user.id }, { now, isUsed: true })
  // The provider has verified the address
  await noteVerified(writing.tx, { userId: user.id, channel: 'mail', address: email }, now)
  return user
}

/** The fields copied from the provider at every login. */
function knownOf({ identity, openId: { adminGroup } }: SignedIn, before: Pick<User, 'name' | 'administrator'>) {
  return {
    name: identity.name?.slice(0, maxNameLength) ?? before.name,
    administrator: adminGroup ? identity.groups.includes(adminGroup) : before.administrator,
  }
}

function forbidden(code: SignInRefusal): ForbiddenError {
  return new ForbiddenError(signInRefusal(code))
}

function invalid(code: SignInRefusal): InvalidError {
  return new InvalidError(signInRefusal(code))
}
