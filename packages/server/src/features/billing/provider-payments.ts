import { stateOfCharge } from '@rastro/core/billing/charge-states'
import type { ChargeRow } from '../../db/billing-tables.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import type { Write } from '../../db/write.ts'
import type { ProviderPayment } from '../../ports/billing-provider.ts'
import { settleDunning } from './dunning-deeds.ts'

/** Our key of a charge, and of the account that pays, at the provider. */
export const chargeReference = (id: number): string => `charge-${id}`
export const customerReference = (userId: number): string => `account-${userId}`

/** The charge that a payment of the provider is; undefined for one that was made elsewhere. */
export async function chargeOfPayment(db: Db, { id, reference }: ProviderPayment): Promise<ChargeRow | undefined> {
  const known = await db.selectFrom('charge').where('providerId', '=', id).selectAll().executeTakeFirst()
  if (known) return known
  const [, own] = /^charge-([1-9]\d{0,9})$/.exec(reference ?? '') ?? []
  if (own === undefined) return undefined
  const named = await db.selectFrom('charge').where('id', '=', Number(own)).selectAll().executeTakeFirst()
  // A second payment of a charge is not that of the charge
  const isSent = named?.sellerId === null || named?.splitWallet !== null
  return named?.providerId === null && isSent ? named : undefined
}

/** How far a status is: between messages of the same second the further one is later. */
const rank = { due: 0, other: 0, late: 1, paid: 2, lost: 3 } as const

/**
 * Stores what the provider tells of a charge at a time of its clock, unless something later is known: messages come twice, and in any
 * order. Without a time it is what was read at the provider now. Gives whether anything changed.
 */
export async function applyPayment(
  writing: Write,
  { chargeId, payment, time }: { chargeId: number; payment: ProviderPayment; time: string | undefined },
): Promise<boolean> {
  const { tx, record, tell } = writing
  await lockRow(tx, 'charge', chargeId)
  const row = await tx.selectFrom('charge').where('id', '=', chargeId).selectAll().executeTakeFirst()
  if (!row) return false
  const known = row.providerTime ?? ''
  const isOlder =
    time !== undefined &&
    (time < known || (time === known && rank[stateOfCharge(payment.status)] < rank[stateOfCharge(row.status)]))
  if (isOlder) {
    if (row.providerId === null) await store({ providerId: payment.id })
    return false
  }
  const { id: providerId, status, paymentDate, bankSlipUrl } = payment
  const netCents = payment.netCents ?? row.netCents
  await store({
    providerId,
    providerTime: time ?? known,
    providerError: null,
    status,
    paymentDate,
    bankSlipUrl,
    netCents,
  })
  const isChanged = row.status !== status || row.paymentDate !== paymentDate || row.bankSlipUrl !== bankSlipUrl
  if (!isChanged) return false
  record({ action: 'edit', type: 'charge', id: chargeId, details: { fields: ['status'], by: 'provider' } })
  tell({ kind: 'charge', id: row.userId ?? 0, action: 'updated' })
  await settleDunning(writing, chargeId)
  return true

  function store(values: Partial<ChargeRow>) {
    return tx.updateTable('charge').set(values).where('id', '=', chargeId).execute()
  }
}
