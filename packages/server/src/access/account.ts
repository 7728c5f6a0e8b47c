import { UnauthorizedError } from '@rastro/core/kit/errors'
import type { ReasonedText } from '@rastro/core/kit/reason'
import { type User, users } from '@rastro/core/resources/user'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { foldName } from '../db/account-names.ts'
import type { Db } from '../db/database.ts'
import { fromRow } from '../db/row.ts'
import type { Asker, HashQueue } from './hash-queue.ts'
import { knownOrigin, type Origin } from './origin.ts'
import { verifyNothing, verifyPassword } from './password.ts'
import type { Bound, Throttle } from './throttle.ts'
import { fingerprint } from './token.ts'

/** A user with its stored password hash. */
export interface Account {
  readonly user: User
  readonly passwordHash: string | null
  /** All earlier logins and tokens were revoked once. */
  readonly hasEndedLogins: boolean
}

/** Finds an account by email, or else by login name. Nobody's login name can hide another user's email. */
export async function findAccount(db: Db, name: string): Promise<Account | undefined> {
  const row = await accounts(db)
    .innerJoin('account_name', 'account_name.userId', 'user.id')
    .where('account_name.name', '=', foldName(name))
    .executeTakeFirst()
  return row && accountOf(row)
}

/** Why the account cannot be used now; undefined when it can. */
export function reasonToRefuse({ disabled, expirationTime }: User, now: Date): ReasonedText | undefined {
  if (disabled) return refusal('userDisabled')
  return expirationTime && expirationTime <= now ? refusal('userExpired') : undefined
}

export async function findUser(db: Db, id: number): Promise<User | undefined> {
  return (await findAccountById(db, id))?.user
}

export async function findAccountById(db: Db, id: number): Promise<Account | undefined> {
  const row = await accounts(db).where('user.id', '=', id).executeTakeFirst()
  return row && accountOf(row)
}

const accounts = (db: Db) =>
  db
    .selectFrom('user')
    .leftJoin('login_state', 'login_state.userId', 'user.id')
    .selectAll('user')
    .select('login_state.endedTime')

type Row = { readonly passwordHash: string | null; readonly endedTime: number | null }
const accountOf = (row: Row): Account => ({
  user: fromRow(users.schema, row),
  passwordHash: row.passwordHash,
  hasEndedLogins: row.endedTime !== null,
})

/** What checking a password needs. */
export interface Lock {
  readonly db: Db
  readonly clock: { now(): Date }
  readonly throttle: Throttle
  readonly hashing: HashQueue
  /** Where single sign-on is forced, no password is accepted. */
  readonly config: { readonly openId: { readonly force: boolean } | undefined }
}

export interface Credentials {
  readonly email: string
  readonly password: string
  /** The client's origin; failures are counted by it. */
  readonly origin: Origin
}

/** Failures of one account from one known origin: a counter of its own, so that clients elsewhere cannot use it up. */
const ofPlace = { max: 10, windowMs: 60_000 }
/** Failures from one address, over all accounts that are not known from there. */
const ofAddress = { max: 30, windowMs: 600_000 }
/** Failures of one account from all origins except those known for it. */
const ofAccount = { max: 30, windowMs: 3_600_000 }

/**
 * The account that this password opens. Throws a 429 after too many failures, and when too many checks are queued; AUTH-10: a
 * 401 where single sign-on is forced.
 */
export async function checkPassword(lock: Lock, credentials: Credentials): Promise<Account | undefined> {
  const { db, throttle, hashing, config } = lock
  if (config.openId?.force) throw new UnauthorizedError(refusal('passwordsClosed'))
  const { email, password, origin } = credentials
  const name = foldName(email)
  const account = await findAccount(db, name)
  const attempted = await attemptAt(lock, { userId: account?.user.id ?? 0, name, origin })
  throttle.refuse(attempted.bounds)
  const { passwordHash } = account ?? {}
  const isRight = await hashing.run(attempted, () =>
    throttle.attempt(attempted.bounds, () =>
      passwordHash ? verifyPassword(password, passwordHash) : verifyNothing(password),
    ),
  )
  return isRight ? account : undefined
}

/** Codes are short, so attempts are limited even after the correct password. */
export async function attemptCode(
  lock: Lock,
  { user, origin }: { user: User; origin: Origin },
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const { bounds } = await attemptAt(lock, { userId: user.id, name: `code ${user.id}`, origin })
  return lock.throttle.attempt(bounds, isRight)
}

interface Attempt extends Asker {
  readonly bounds: readonly Bound[]
}

/** The counters of failures. A known origin is not locked out by failures of unknown clients. */
async function attemptAt(
  { db, clock }: Pick<Lock, 'db' | 'clock'>,
  { userId, name, origin }: { userId: number; name: string; origin: Origin },
): Promise<Attempt> {
  const place = await knownOrigin(db, userId, origin, clock.now())
  const { network } = origin
  // The key is stored for a while, and an unauthenticated client chooses the length of the email
  const own = { key: fingerprint(`${place ?? network} ${name}`), ...ofPlace }
  if (place) return { rank: 'known', who: [`account ${userId}`, network], bounds: [own] }
  const address = { key: fingerprint(`address ${network}`), ...ofAddress }
  const everywhere = { key: fingerprint(`account ${name}`), ...ofAccount }
  return { rank: 'stranger', who: [network], bounds: [own, address, everywhere] }
}
