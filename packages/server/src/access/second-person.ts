import { requireCan } from '@rastro/core/access/access'
import type { ForbiddenError } from '@rastro/core/kit/errors'
import { approvalError } from '@rastro/core/vocabulary/approval-refusals'
import type { Db } from '../db/database.ts'
import { dependentAccounts } from './dependents.ts'
import type { Viewer } from './viewer.ts'

/** The person who approves, and the account that they act as, where that is another. */
export interface Approver {
  readonly name: string
  readonly id: number
  readonly actsAsId: number | undefined
}

/**
 * The viewer as a second person, beside those who gave an order to cut engines. Throws `ForbiddenError` for these, for accounts that
 * they have created or manage, and for who may not approve.
 */
export async function requireSecondPerson(
  db: Db,
  { user, enteredBy, server }: Viewer,
  givers: readonly number[],
): Promise<Approver> {
  for (const one of enteredBy ? [enteredBy, user] : [user]) requireCan({ user: one, server }, 'command.approve')
  const refused = await checkIndependence(db, { user, enteredBy }, givers)
  if (refused) throw refused
  const person = enteredBy ?? user
  return { name: person.name || person.email, id: person.id, actsAsId: enteredBy && user.id }
}

/** The error for a viewer who is one of those who gave the order, or an account of theirs; undefined for anybody else. */
export async function checkIndependence(
  db: Db,
  { user, enteredBy }: Pick<Viewer, 'user' | 'enteredBy'>,
  givers: readonly number[],
): Promise<ForbiddenError | undefined> {
  const approverIds = (enteredBy ? [enteredBy, user] : [user]).map(({ id }) => id)
  if (approverIds.some((id) => givers.includes(id))) return approvalError('samePerson')
  const dependent = await dependentAccounts(db, givers)
  return approverIds.some((id) => dependent.has(id)) ? approvalError('ownAccount') : undefined
}
