import type { DunningTerms } from '@rastro/core/api/dunning'
import { dayIn, daysBetween, isDay } from '@rastro/core/billing/days'
import { InvalidError } from '@rastro/core/kit/errors'
import { listTimezone } from '@rastro/core/model/preferences'
import { maxGraceDays } from '@rastro/core/resources/dunning'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { among, lockRow } from '../../db/dialect.ts'
import { write } from '../../db/write.ts'
import { putDeed } from './dunning-deeds.ts'
import { requireParty } from './reach.ts'

/** What is granted for a contract, and which it is. */
export type ContractTerms = DunningTerms & {
  readonly contractId: number
  readonly description: string | null
  readonly value: number
}

/** What is granted for these contracts. */
export async function termsOf(db: Db, contractIds: readonly number[]): Promise<ContractTerms[]> {
  const rows = await db
    .selectFrom('contract')
    .leftJoin('dunning_terms', 'contractId', 'contract.id')
    .where(among(db, 'contract.id', contractIds))
    .select(['contract.id', 'description', 'cents', 'exempt', 'graceUntil', 'reason'])
    .orderBy('contract.id')
    .execute()
  return rows.map(({ id, description, cents, exempt, graceUntil, reason }) => ({
    ...{ contractId: id, description, graceUntil, reason: reason ?? '', exempt: exempt === 1 },
    value: Number(cents) / 100,
  }))
}

/** Grants a contract time or exempts it, or takes that back; by who is paid. It holds at once and is kept as evidence. */
export async function setTerms(
  ctx: Has<'db' | 'bus' | 'clock'>,
  viewer: Viewer,
  { id, exempt, graceUntil, reason: given }: DunningTerms & { readonly id: number },
): Promise<ContractTerms> {
  const reason = given.trim()
  await write(ctx, actorOf(viewer), async (writing) => {
    const { tx, now } = writing
    await lockRow(tx, 'contract', id)
    const row = await tx.selectFrom('contract').where('id', '=', id).selectAll().executeTakeFirst()
    const party = row && { sellerId: row.sellerId ?? 0, userId: row.userId ?? 0 }
    requireParty(viewer, party, { name: 'Contract', id })
    const away = graceUntil === null ? 0 : isDay(graceUntil) ? daysBetween(dayIn(listTimezone, now), graceUntil) : -1
    if (away < 0 || away > maxGraceDays)
      throw new InvalidError(refusal('dunningGrace', { days: maxGraceDays }), { field: 'graceUntil' })
    if (reason === '') throw new InvalidError(refusal('dunningReason'), { field: 'reason' })
    const values = { exempt: exempt ? 1 : 0, graceUntil, reason }
    await tx
      .insertInto('dunning_terms')
      .values({ contractId: id, ...values })
      .onConflict((conflict) => conflict.column('contractId').doUpdateSet(values))
      .execute()
    const { sellerId, userId, customer, name } = row!
    const step = `terms:${now.getTime()}`
    const person = viewer.enteredBy ?? viewer.user
    await putDeed(
      writing,
      { contractId: id, sellerId, userId, customer, name },
      { action: 'terms', step, graceUntil, isExempt: exempt, reason, personName: person.name || person.email },
    )
  })
  return (await termsOf(ctx.db, [id]))[0]!
}
