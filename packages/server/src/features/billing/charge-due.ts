import { dayIn, plusDays } from '@rastro/core/billing/days'
import { dueDay } from '@rastro/core/billing/due-days'
import { listTimezone } from '@rastro/core/model/preferences'
import { lockRow } from '../../db/dialect.ts'
import type { Write } from '../../db/write.ts'

/** How many days before its due day a charge is made, so that it can be paid in time. */
export const leadDays = 10
/** The charges of one contract that one turn makes. */
const maxAtOnce = 60

/**
 * Makes the charges of a contract that are due until the lead from today, each once: its due day is its key. True when there are more.
 * Does nothing for one that has ended.
 */
export async function chargeDue({ tx, now, record, tell }: Write, contractId: number): Promise<boolean> {
  await lockRow(tx, 'contract', contractId)
  const contract = await tx.selectFrom('contract').where('id', '=', contractId).selectAll().executeTakeFirst()
  if (contract?.status !== 'ACTIVE' || contract.nextDueDate === null) return false
  const today = dayIn(listTimezone, now)
  const until = plusDays(today, leadDays)
  const { firstDay, cycle, endDate, sellerId, userId, customer, name, cpfCnpj, cents, description } = contract
  const isOver = (day: string) => endDate !== null && day > endDate
  let periods = Number(contract.periods)
  let next = contract.nextDueDate
  let made = 0
  for (; made < maxAtOnce && next <= until && !isOver(next); made += 1) {
    const charge = await tx
      .insertInto('charge')
      .values({
        ...{ contractId, sellerId, userId, customer, name, cpfCnpj, cents: Number(cents), description },
        ...{ dateCreated: today, dueDate: next, status: 'PENDING', paymentDate: null, bankSlipUrl: null },
      })
      .onConflict((conflict) => conflict.columns(['contractId', 'dueDate']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (charge) record({ action: 'create', type: 'charge', id: charge.id, details: { contractId } })
    periods += 1
    next = dueDay(firstDay, cycle, periods)
  }
  const status = isOver(next) ? 'EXPIRED' : 'ACTIVE'
  if (made === 0 && status === contract.status) return false
  await tx.updateTable('contract').set({ periods, nextDueDate: next, status }).where('id', '=', contractId).execute()
  for (const kind of ['contract', 'charge']) tell({ kind, id: userId ?? 0, action: 'updated' })
  return made === maxAtOnce
}
