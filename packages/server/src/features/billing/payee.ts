import type { PixPayee } from '@rastro/core/api/billing'
import { pixKeyOf } from '@rastro/core/billing/pix-key'
import { InvalidError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { BillingTables } from '../../db/billing-tables.ts'
import type { Db } from '../../db/database.ts'
import { among } from '../../db/dialect.ts'
import { write } from '../../db/write.ts'
import { sellerFor } from './reach.ts'

export type Payee = BillingTables['pix_payee']

/** Whom the clients of the viewer pay by Pix; all fields are empty for nobody. */
export async function readPayee(db: Db, { user }: Viewer): Promise<PixPayee> {
  const row = await db
    .selectFrom('pix_payee')
    .where('sellerId', '=', sellerFor(user) ?? 0)
    .selectAll()
    .executeTakeFirst()
  return { key: row?.pixKey ?? '', name: row?.name ?? '', city: row?.city ?? '' }
}

/** Sets whom the clients of the viewer pay; without a key nobody. Throws for a key that no bank knows. */
export async function setPayee(ctx: Has<'db' | 'bus' | 'clock'>, viewer: Viewer, given: PixPayee): Promise<PixPayee> {
  const sellerId = sellerFor(viewer.user) ?? 0
  const [name, city] = [given.name.trim(), given.city.trim()]
  const pixKey = given.key.trim() === '' ? '' : pixKeyOf(given.key)
  if (pixKey === undefined) throw new InvalidError(refusal('pixKey'), { field: 'key' })
  if (pixKey !== '' && !name) throw new InvalidError(refusal('pixName'), { field: 'name' })
  if (pixKey !== '' && !city) throw new InvalidError(refusal('pixCity'), { field: 'city' })
  await write(ctx, actorOf(viewer), async ({ tx, record }) => {
    await tx.deleteFrom('pix_payee').where('sellerId', '=', sellerId).execute()
    if (pixKey !== '') await tx.insertInto('pix_payee').values({ sellerId, pixKey, name, city }).execute()
    record({ action: 'edit', type: 'pixPayee', id: sellerId, details: { fields: ['key', 'name', 'city'] } })
  })
  return readPayee(ctx.db, viewer)
}

/** The payees of the sellers of these charges, by seller; 0 is the administration. */
export async function payeesOf(
  db: Db,
  rows: readonly { readonly sellerId: number | null }[],
): Promise<ReadonlyMap<number, Payee>> {
  const ids = [...new Set(rows.map(({ sellerId }) => sellerId ?? 0))]
  const payees = await db
    .selectFrom('pix_payee')
    .where(among(db, 'sellerId', ids))
    .selectAll()
    .execute()
  return new Map(payees.map((payee) => [payee.sellerId, payee]))
}
