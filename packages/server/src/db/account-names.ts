import { ConflictError } from '@rastro/core/kit/errors'
import type { User } from '@rastro/core/resources/user'
import type { Db } from './database.ts'

/** The one form of an email or a short name: JOSÉ is josé. Done here, because each database has an idea of its own of the case. */
export const foldName = (name: string): string => name.trim().normalize('NFKC').toLowerCase()

/**
 * Keeps by which names an account is found. No two accounts have one in common, neither as email nor as short name. Throws a
 * `ConflictError`; then the transaction has to end.
 */
export async function keepNames(tx: Db, user: Pick<User, 'id' | 'email' | 'login'>): Promise<void> {
  await tx.deleteFrom('account_name').where('userId', '=', user.id).execute()
  for (const field of ['email', 'login'] as const) {
    const name = user[field]
    if (!name?.trim()) continue
    // One of oneself is no second one
    const taken = await tx
      .insertInto('account_name')
      .values({ name: foldName(name), userId: user.id })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: foldName(name) }))
      .returning('userId')
      .executeTakeFirstOrThrow()
    if (taken.userId !== user.id) throw new ConflictError(`User ${field} ${name} is already registered`, { field })
  }
}
