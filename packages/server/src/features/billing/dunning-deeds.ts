import { isOpen } from '@rastro/core/billing/charge-states'
import { dayIn } from '@rastro/core/billing/days'
import { listTimezone } from '@rastro/core/model/preferences'
import type { DunningDeed } from '@rastro/core/resources/dunning'
import type { ChargeRow } from '../../db/billing-tables.ts'
import type { Write } from '../../db/write.ts'

interface Deed {
  readonly action: DunningDeed
  /** By this it is done once for its charge or contract. */
  readonly step: string
  readonly days?: number
  readonly graceUntil?: string | null
  readonly isExempt?: boolean
  readonly reason?: string
  readonly personName?: string
}

/** Whom a deed is about. */
export type About = Pick<ChargeRow, 'contractId' | 'sellerId' | 'userId' | 'customer' | 'name'> & {
  readonly charge?: Pick<ChargeRow, 'id' | 'dueDate' | 'cents'>
}

/** Stores a deed as evidence, with its audit row; undefined where it was done before. */
export async function putDeed(
  { tx, now, record, tell }: Write,
  { charge, ...about }: About,
  { isExempt = false, ...deed }: Deed,
): Promise<number | undefined> {
  const { contractId, sellerId, userId, customer, name } = about
  const { graceUntil = null, reason = null, personName = null, days = null, step, action } = deed
  const stored = await tx
    .insertInto('dunning_deed')
    .values({
      ...{ contractId, sellerId, userId, customer, name, step, action, days, graceUntil, reason, personName },
      chargeId: charge?.id ?? null,
      dueDate: charge?.dueDate ?? null,
      cents: charge ? Number(charge.cents) : null,
      exempt: isExempt ? 1 : 0,
      day: dayIn(listTimezone, now),
      time: now.getTime(),
      endedTime: null,
    })
    .onConflict((conflict) => conflict.columns(['contractId', 'chargeId', 'step']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) return undefined
  record({ action: 'create', type: 'dunning', id: stored.id, details: { step, charge: charge?.id, contractId } })
  if (userId !== null) for (const kind of ['dunning', 'charge']) tell({ kind, id: userId, action: 'updated' })
  return stored.id
}

/** Ends the dunning of a charge that was paid or cancelled: what it limited is shown again at once, and never limited by it again. */
export async function settleDunning(writing: Write, charge: ChargeRow): Promise<void> {
  const { tx, now, tell } = writing
  if (charge.userId !== null) tell({ kind: 'dunning', id: charge.userId, action: 'updated' })
  if (isOpen(charge.status)) return
  const ended = await tx
    .updateTable('dunning_deed')
    .set({ endedTime: now.getTime() })
    .where('chargeId', '=', charge.id)
    .where('action', '=', 'limit')
    .where('endedTime', 'is', null)
    .returning('id')
    .execute()
  if (ended.length === 0) return
  await putDeed(writing, { ...charge, charge }, { action: 'restored', step: 'restored', reason: charge.status })
}
