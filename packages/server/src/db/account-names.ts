import { ConflictError } from '@rastro/core/kit/errors'
import type { User } from '@rastro/core/resources/user'
import type { Db } from './database.ts'

/** The normalised form of an email or a short name: JOSÉ becomes josé. Done here, because databases differ in case folding. */
export const foldName = (name: string): string => name.trim().normalize('NFKC').toLowerCase()

/**
 * Stores the names that identify an account. They are unique over all accounts, emails and short names together. Throws a
 * `ConflictError`; then the transaction has to end.
 */
export async function keepNames(tx: Db, user: Pick<User, 'id' | 'email' | 'login'>): Promise<void> {
  await tx.deleteFrom('account_name').where('userId', '=', user.id).execute()
  for (const field of ['email', 'login'] as const) {
    const name = user[field]
    if (!name?.trim()) continue
    // An account may use one name as both
    const taken = await tx
      .insertInto('account_name')
      .values({ name: foldName(name), userId: user.id })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: foldName(name) }))
      .returning('userId')
      .executeTakeFirstOrThrow()
    if (taken.userId !== user.id) {
      throw new ConflictError(`User ${field} ${name} is already registered`, {
        field,
        reason: { code: field === 'email' ? 'emailAlreadyRegistered' : 'IdAlreadyRegistered', values: {} },
      })
    }
  }
}
