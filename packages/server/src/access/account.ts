import { type User, users } from '@rastro/core/resources/user'
import type { Db } from '../db/database.ts'
import { fromRow } from '../db/row.ts'
import { verifyNothing, verifyPassword } from './password.ts'
import type { Throttle } from './throttle.ts'
import { fingerprint } from './token.ts'

/** A user with its stored password hash. */
export interface Account {
  readonly user: User
  readonly passwordHash: string | null
}

/** Finds an account by email, or else by login name. Nobody's login name can hide another user's email. */
export async function findAccount(db: Db, name: string): Promise<Account | undefined> {
  const rows = await db
    .selectFrom('user')
    .where((where) =>
      where.or([
        where(where.fn<string>('lower', ['email']), '=', name.toLowerCase()),
        where(where.fn<string>('lower', ['login']), '=', name.toLowerCase()),
      ]),
    )
    .selectAll()
    .execute()
  const row = rows.find(({ email }) => email.toLowerCase() === name.toLowerCase()) ?? rows[0]
  return row && { user: fromRow(users.schema, row), passwordHash: row.passwordHash }
}

/** Why the account cannot be used now, in one sentence; undefined when it can. */
export function reasonToRefuse({ disabled, expirationTime }: User, now: Date): string | undefined {
  if (disabled) return 'User is disabled'
  return expirationTime && expirationTime <= now ? 'User has expired' : undefined
}

export async function findUser(db: Db, id: number): Promise<User | undefined> {
  const row = await db.selectFrom('user').where('id', '=', id).selectAll().executeTakeFirst()
  return row && fromRow(users.schema, row)
}

interface Lock {
  readonly db: Db
  readonly throttle: Throttle
}

export interface Credentials {
  readonly email: string
  readonly password: string
  /** The address of the caller. Failures are counted for each address and email. */
  readonly from: string
}

/** The account with this email and password, or undefined. Throws a 429 after too many failures. */
export async function checkPassword({ db, throttle }: Lock, credentials: Credentials): Promise<User | undefined> {
  const email = credentials.email.trim().toLowerCase()
  const account = await findAccount(db, email)
  const { password } = credentials
  const { passwordHash } = account ?? {}
  // The key stays in memory for a while, and a stranger decides how long the email is
  const opens = await throttle.attempt(fingerprint(`${credentials.from} ${email}`), () =>
    passwordHash ? verifyPassword(password, passwordHash) : verifyNothing(password),
  )
  return opens ? account?.user : undefined
}
