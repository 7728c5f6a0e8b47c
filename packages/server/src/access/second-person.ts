import { requireCan } from '@rastro/core/access/access'
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
  const approvers = enteredBy ? [enteredBy, user] : [user]
  for (const one of approvers) requireCan({ user: one, server }, 'command.approve')
  const approverIds = approvers.map(({ id }) => id)
  if (approverIds.some((id) => givers.includes(id))) throw approvalError('samePerson')
  const dependent = await dependentAccounts(db, givers)
  if (approverIds.some((id) => dependent.has(id))) throw approvalError('ownAccount')
  const person = enteredBy ?? user
  return { name: person.name || person.email, id: person.id, actsAsId: enteredBy && user.id }
}
