import type { DoneStep, Dunned } from '@rastro/core/billing/dunning'
import type { DunningAction, DunningRule } from '@rastro/core/resources/dunning'
import type { Selectable } from 'kysely'
import { ruleOf } from '../../access/payment.ts'
import type { BillingTables, ChargeRow } from '../../db/billing-tables.ts'
import type { Db } from '../../db/database.ts'
import { among } from '../../db/dialect.ts'

export type DeedRow = Selectable<BillingTables['dunning_deed']>

/** A charge with all that decides about its dunning. */
export interface DunnedCharge extends Dunned {
  readonly charge: ChargeRow
  /** Its view is limited by a step that was done. */
  readonly hasLimit: boolean
}

const off: DunningRule = { enabled: false, steps: [] }

/** What decides about the dunning of these charges. */
export async function dunnedOf(db: Db, charges: readonly ChargeRow[]): Promise<DunnedCharge[]> {
  if (charges.length === 0) return []
  const sellerIds = [...new Set(charges.map(({ sellerId }) => sellerId ?? 0))]
  const rules = await db
    .selectFrom('dunning_rule')
    .where(among(db, 'sellerId', sellerIds))
    .selectAll()
    .execute()
  const contractIds = [...new Set(charges.flatMap(({ contractId }) => contractId || []))]
  const terms = await db
    .selectFrom('dunning_terms')
    .where(among(db, 'contractId', contractIds))
    .selectAll()
    .execute()
  const chargeIds = charges.map(({ id }) => id)
  const deeds = await db
    .selectFrom('dunning_deed')
    .where(among(db, 'chargeId', chargeIds))
    .where('days', 'is not', null)
    .selectAll()
    .execute()
  const told = await db
    .selectFrom('dunning_message')
    .innerJoin('dunning_deed', 'dunning_deed.id', 'deedId')
    .where(among(db, 'chargeId', chargeIds))
    .where('state', '=', 'sent')
    .select('deedId')
    .execute()
  const toldIds = new Set(told.map(({ deedId }) => deedId))
  const byCharge = Map.groupBy(deeds, ({ chargeId }) => chargeId!)
  return charges.map((charge) => {
    const own = byCharge.get(charge.id) ?? []
    const rule = rules.find(({ sellerId }) => sellerId === (charge.sellerId ?? 0))
    const granted = terms.find(({ contractId }) => contractId === charge.contractId)
    return {
      charge,
      rule: rule ? ruleOf(rule) : off,
      status: charge.status,
      dueDate: charge.dueDate,
      done: own.map(
        (deed): DoneStep => ({
          action: deed.action as DunningAction,
          days: Number(deed.days),
          day: deed.day,
          isTold: toldIds.has(deed.id),
        }),
      ),
      isExempt: granted?.exempt === 1,
      graceUntil: granted?.graceUntil ?? null,
      hasLimit: own.some(({ action, endedTime }) => action === 'limit' && endedTime === null),
    }
  })
}
