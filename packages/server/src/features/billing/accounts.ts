import type { BilledAccount } from '@rastro/core/api/billing'
import { InvalidError, NoAccessError, NotFoundError } from '@rastro/core/kit/errors'
import { detailKeys, type User, users } from '@rastro/core/resources/user'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import { visibleIds } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import { findLocked, list } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { write } from '../../db/write.ts'
import { updateItem } from '../../db/write-item.ts'

/** The accounts of one answer. */
const maxFound = 30

/** The accounts that the viewer may bill: resellers those that they manage, administrators all but administrators. */
const billable = (db: Db, { user }: Viewer) =>
  db
    .selectFrom('user')
    .where('administrator', '=', 0)
    .where('temporary', '=', 0)
    .$if(!user.administrator, (query) => query.where('id', 'in', visibleIds(db, 'user', user.id)))
    .select('id')

/** Those of them with this in name or email. */
export async function findAccounts(db: Db, viewer: Viewer, keyword: string | undefined): Promise<BilledAccount[]> {
  return (await list(db, users, { ids: billable(db, viewer), keyword, limit: maxFound })).map(billed)
}

/** The account of a billing customer, among those that the viewer may bill. Throws unless there is exactly one. */
export async function accountOf(db: Db, viewer: Viewer, customer: string): Promise<User> {
  const rows = await billable(db, viewer).where('attributes', 'like', `%"idasaas":"${customer}"%`).execute()
  // An underscore of the pattern is any character
  const found = (await list(db, users, { ids: rows.map(({ id }) => id) })).filter(
    ({ attributes }) => attributes.idasaas === customer,
  )
  if (found.length !== 1) {
    throw new InvalidError(refusal(found.length ? 'contractCustomerTwice' : 'contractCustomer'), { field: 'customer' })
  }
  return found[0]!
}

/** makes a billing customer of an account; one that is one already stays the same. */
export async function makeCustomer(
  ctx: Has<'db' | 'bus' | 'clock'>,
  viewer: Viewer,
  userId: number,
): Promise<BilledAccount> {
  return write(ctx, actorOf(viewer), async (writing) => {
    const isTheirs = await billable(writing.tx, viewer).where('id', '=', userId).executeTakeFirst()
    const stored = isTheirs && (await findLocked(writing.tx, users, userId))
    if (!stored && viewer.user.administrator) throw new NotFoundError('User', userId)
    if (!stored) throw new NoAccessError('User', { field: 'userId' })
    if (customerOf(stored)) return billed(stored)
    const attributes = { ...stored.attributes, idasaas: `loc_${userId}` }
    return billed(await updateItem(writing, users, stored, { attributes }))
  })
}

/** The billing customer of an account; null where it is none. */
export const customerOf = ({ attributes }: Pick<User, 'attributes'>): string | null =>
  typeof attributes.idasaas === 'string' && attributes.idasaas.trim() !== '' ? attributes.idasaas.trim() : null

/** The tax ID of an account, as it is stored; empty for none. */
export function taxIdOf({ attributes }: Pick<User, 'attributes'>): string {
  const details = attributes.informacoes as Record<string, unknown> | null | undefined
  const taxId = typeof details === 'object' ? details?.[detailKeys.taxId] : undefined
  return typeof taxId === 'string' ? taxId.slice(0, 32) : ''
}

const billed = (user: User): BilledAccount => ({
  userId: user.id,
  name: user.name || user.email,
  cpfCnpj: taxIdOf(user),
  customer: customerOf(user),
})
