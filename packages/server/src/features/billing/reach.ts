import { ForbiddenError, NoAccessError, NotFoundError } from '@rastro/core/kit/errors'
import type { BillingContract, Charge } from '@rastro/core/resources/billing'
import { roleOf, type User } from '@rastro/core/resources/user'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/database.ts'

/** What a caller asks for: everything, or what is of one reseller. */
export interface Whose {
  readonly idcard?: number | undefined
  readonly admin?: boolean | undefined
}

/** the query narrows and never widens. Throws where it asks for what is not the caller's. */
export function requireOwn({ user }: Viewer, { admin, idcard }: Whose): void {
  if (user.administrator) return
  if (admin) throw new ForbiddenError(refusal('billingAdmin'))
  if (idcard && idcard !== user.id) throw new ForbiddenError(refusal('billingOwn'))
}

/** The reseller that the viewer's new contracts pay; null for the administration. */
export const sellerFor = (user: User): number | null => (roleOf(user) === 'reseller' ? user.id : null)

type Table = 'contract' | 'charge'

/** BILL-15: administrators see all, resellers what they are paid, everybody else what they pay; `isPayer`: only what one pays. */
export function inReach(
  db: Db,
  table: Table,
  { user }: Viewer,
  { idcard, isPayer = false }: Whose & { isPayer?: boolean },
) {
  // Both tables have these columns
  const all = db.selectFrom(table as 'charge')
  if (user.administrator && !isPayer) return idcard ? all.where('sellerId', '=', idcard) : all
  return all.where(roleOf(user) === 'reseller' && !isPayer ? 'sellerId' : 'userId', '=', user.id)
}

/** Throws unless the viewer is paid by it as a reseller, or is an administrator; `isRead`: or pays it. Missing and foreign ones are the same. */
export function requireParty<T extends Pick<BillingContract | Charge, 'sellerId' | 'userId'>>(
  { user }: Viewer,
  item: T | undefined,
  { name, id, isRead = false }: { name: 'Contract' | 'Charge'; id: number; isRead?: boolean },
): T {
  if (!item && user.administrator) throw new NotFoundError(name, id)
  const isParty =
    item && (user.administrator || item.sellerId === sellerFor(user) || (isRead && item.userId === user.id))
  if (!isParty) throw name === 'Contract' ? new NoAccessError('Contract') : new NoAccessError('Charge')
  return item
}
