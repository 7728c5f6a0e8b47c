import { dayIn, plusDays } from '@rastro/core/billing/days'
import { dueDay } from '@rastro/core/billing/due-days'
import { slicesOf } from '@rastro/core/kit/slices'
import { listTimezone } from '@rastro/core/model/preferences'
import type { Insertable, Selectable } from 'kysely'
import type { BillingTables } from '../../db/billing-tables.ts'
import { among, isSqlite } from '../../db/dialect.ts'
import type { Write } from '../../db/write.ts'

type ContractRow = Selectable<BillingTables['contract']>
type NewCharge = Insertable<BillingTables['charge']>

/** How many days before its due day a charge is made, so that it can be paid in time. */
export const leadDays = 10
/** The charges of one contract that one turn makes. */
const maxAtOnce = 60
const insertedAtOnce = 500

/**
 * Makes the charges of contracts that are due until the lead from today, each once: its due day is its key. True when there are more.
 * Does nothing for those that have ended.
 */
export async function chargeDue(writing: Write, contractIds: readonly number[]): Promise<boolean> {
  const { tx, now, tell } = writing
  const today = dayIn(listTimezone, now)
  const contracts = await tx
    .selectFrom('contract')
    .where(among(tx, 'id', contractIds))
    .where('status', '=', 'ACTIVE')
    .where('nextDueDate', 'is not', null)
    .selectAll()
    // In one order, as another node that has the same ones would wait for this one and this one for it
    .orderBy('id')
    // Others can still insert what refers to them
    .$if(!isSqlite(tx), (query) => query.forNoKeyUpdate())
    .execute()
  const turns = contracts
    .map((contract) => turnOf(contract, today))
    .filter(({ contract, charges, after }) => charges.length > 0 || after.status !== contract.status)
  const terms = await lateTermsOf(tx, contracts)
  await insertCharges(
    writing,
    turns.flatMap(({ charges }) => charges.map((charge) => ({ ...charge, ...terms(charge.sellerId ?? 0) }))),
  )
  for (const { contract, after } of turns) {
    await tx.updateTable('contract').set(after).where('id', '=', contract.id).execute()
  }
  for (const id of new Set(turns.map(({ contract }) => contract.userId ?? 0))) {
    for (const kind of ['contract', 'charge']) tell({ kind, id, action: 'updated' })
  }
  return turns.some(({ charges }) => charges.length === maxAtOnce)
}

/** What late charges of these sellers cost more, by seller; 0 is the administration. */
async function lateTermsOf(tx: Write['tx'], contracts: readonly Pick<ContractRow, 'sellerId'>[]) {
  const sellerIds = [...new Set(contracts.map(({ sellerId }) => sellerId ?? 0))]
  const rules = await tx
    .selectFrom('dunning_rule')
    .where(among(tx, 'sellerId', sellerIds))
    .select(['sellerId', 'fine', 'interest'])
    .execute()
  const bySeller = new Map(
    rules.map(({ sellerId, fine, interest }) => [sellerId, { fine: Number(fine), interest: Number(interest) }]),
  )
  return (sellerId: number) => bySeller.get(sellerId) ?? { fine: 0, interest: 0 }
}

/** The charges of a contract in this turn, and how it stands after it. */
function turnOf(contract: ContractRow, today: string) {
  const { id, firstDay, cycle, endDate, sellerId, userId, customer, name, cpfCnpj, description } = contract
  const until = plusDays(today, leadDays)
  const isOver = (day: string) => endDate !== null && day > endDate
  const charges: NewCharge[] = []
  let periods = Number(contract.periods)
  let next = contract.nextDueDate!
  while (charges.length < maxAtOnce && next <= until && !isOver(next)) {
    charges.push({
      ...{ contractId: id, sellerId, userId, customer, name, cpfCnpj, cents: Number(contract.cents), description },
      ...{ dateCreated: today, dueDate: next, status: 'PENDING', paymentDate: null, bankSlipUrl: null },
    })
    periods += 1
    next = dueDay(firstDay, cycle, periods)
  }
  return { contract, charges, after: { periods, nextDueDate: next, status: isOver(next) ? 'EXPIRED' : 'ACTIVE' } }
}

async function insertCharges({ tx, record }: Write, charges: readonly NewCharge[]): Promise<void> {
  for (const rows of slicesOf(charges, insertedAtOnce)) {
    const made = await tx
      .insertInto('charge')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['contractId', 'dueDate']).doNothing())
      .returning(['id', 'contractId'])
      .execute()
    for (const { id, contractId } of made) record({ action: 'create', type: 'charge', id, details: { contractId } })
  }
}
