import { AppError, ForbiddenError, InvalidError } from '@rastro/core/kit/errors'
import type { Server } from '@rastro/core/resources/server'
import { type User, users } from '@rastro/core/resources/user'
import { findAccount, reasonToRefuse } from '../../access/account.ts'
import { actorOf, strangerAt } from '../../access/actor.ts'
import type { Denials } from '../../access/denials.ts'
import type { Has } from '../../context.ts'
import { getLocked } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { takeTurn } from '../../db/dialect.ts'
import { write } from '../../db/write.ts'
import { createItem, updateItem } from '../../db/write-item.ts'
import type { Identity } from '../../ports/identity-provider.ts'
import { isNew } from '../users/users.ts'

type Ctx = Has<'db' | 'bus' | 'clock'> & { readonly denials: Denials }
type OpenId = NonNullable<Has<'config'>['config']['openId']>

interface SignedIn {
  readonly identity: Identity
  readonly openId: OpenId
  readonly server: Server
  /** From where. */
  readonly address: string
}

/**
 * The account of whom the provider knows (reference §1.1): the one with their email, or a new one where those are made. Throws,
 * and writes down that it was denied, when it may not be used.
 */
export async function accountFor(ctx: Ctx, signedIn: SignedIn): Promise<User> {
  const { identity, openId, address } = signedIn
  let found: User | undefined
  try {
    const email = emailOf(identity)
    found = await findByEmail(ctx.db, email)
    if (openId.allowGroup && !identity.groups.includes(openId.allowGroup)) {
      throw new ForbiddenError('You are not in the group that may sign in')
    }
    return await (found ? renewed(ctx, found, signedIn) : created(ctx, email, signedIn))
  } catch (error) {
    if (error instanceof AppError) await ctx.denials.typed({ address, userId: found?.id, by: 'openid' })
    throw error
  }
}

/** In lower case. Refused where another writing of it would be taken for the same: it may be somebody else's. */
function emailOf({ email, isEmailVerified }: Identity): string {
  if (email === undefined) throw new InvalidError('The identity provider does not tell your email')
  if (!isEmailVerified) throw new ForbiddenError('The identity provider has not verified your email')
  const lower = email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  if (lower.length > 512 || lower.normalize('NFKC').toLowerCase() !== lower) {
    throw new InvalidError('The email has letters that cannot be told apart from others')
  }
  return lower
}

/** Not by a login name, which may look like somebody's email. */
async function findByEmail(db: Db, email: string): Promise<User | undefined> {
  const user = (await findAccount(db, email))?.user
  return user?.email.trim().toLowerCase() === email ? user : undefined
}

/** With the name, and the rights of its groups, that the provider knows by now. */
async function renewed(ctx: Ctx, user: User, signedIn: SignedIn): Promise<User> {
  const reason = user.temporary ? 'User is temporary' : reasonToRefuse(user, ctx.clock.now())
  if (reason) throw new InvalidError(reason)
  const known = knownOf(signedIn, user)
  if (known.name === user.name && known.administrator === user.administrator) return user
  return write(ctx, actorOf({ user, enteredBy: undefined, address: signedIn.address }), async (writing) => {
    const stored = await getLocked(writing.tx, users, user.id)
    return updateItem(writing, users, stored, knownOf(signedIn, stored))
  })
}

async function created(ctx: Ctx, email: string, signedIn: SignedIn): Promise<User> {
  const { openId, server, address } = signedIn
  return write(ctx, strangerAt(address), async (writing) => {
    // Of two who come at once the second finds the first one
    await takeTurn(writing.tx, 'register')
    const known = await findByEmail(writing.tx, email)
    if (known) return known
    const isFirst = await isNew(writing.tx)
    const mayRegister = isFirst || server.registration || openId.allowRegistration
    if (!mayRegister) throw new ForbiddenError('There is no account with your email')
    // Who comes first runs the installation, unless a group does
    const { name, administrator } = knownOf(signedIn, { name: email, administrator: isFirst })
    return createItem(writing, users, { name, administrator, email, fixedEmail: true, deviceLimit: -1 })
  })
}

/** What is taken over from the provider at every login. */
function knownOf({ identity, openId: { adminGroup } }: SignedIn, before: Pick<User, 'name' | 'administrator'>) {
  return {
    name: identity.name?.slice(0, 512) ?? before.name,
    administrator: adminGroup ? identity.groups.includes(adminGroup) : before.administrator,
  }
}
