import { type User, users } from '@rastro/core/resources/user'
import type { Db } from '../db/database.ts'
import { fromRow } from '../db/row.ts'
import { verifyNothing, verifyPassword } from './password.ts'
import type { Throttle } from './throttle.ts'
import { fingerprint } from './token.ts'

/** An account with what its password is checked against. */
export interface Account {
  readonly user: User
  readonly passwordHash: string | null
}

/** By email, or by the short name that may stand for it; an email is never taken by somebody's short name. */
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

/** Why an account may not be used now, in words. */
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
  /** Where the attempt comes from; failures are counted by it. */
  readonly from: string
}

/** The account that this password opens. Throws a 429 for who has failed too often. */
export async function checkPassword({ db, throttle }: Lock, credentials: Credentials): Promise<User | undefined> {
  const email = credentials.email.trim().toLowerCase()
  const account = await findAccount(db, email)
  const { password } = credentials
  const { passwordHash } = account ?? {}
  // The key is kept for a while, and a stranger says how long the email is
  const opens = await throttle.attempt(fingerprint(`${credentials.from} ${email}`), () =>
    passwordHash ? verifyPassword(password, passwordHash) : verifyNothing(password),
  )
  return opens ? account?.user : undefined
}
