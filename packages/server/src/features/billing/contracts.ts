import { maxBillingRows } from '@rastro/core/api/billing'
import { dayIn, daysBetween, isDay } from '@rastro/core/billing/days'
import { ConflictError, InvalidError } from '@rastro/core/kit/errors'
import type { Static } from '@rastro/core/kit/schema'
import { listTimezone } from '@rastro/core/model/preferences'
import {
  type BillingContract,
  contracts,
  type newContractSchema,
  providerHalfYear,
} from '@rastro/core/resources/billing'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import { fromRow } from '../../db/row.ts'
import { write } from '../../db/write.ts'
import { type IfMatch, requireVersion } from '../../http/etag.ts'
import { accountOf, taxIdOf } from './accounts.ts'
import { chargeDue } from './charge-due.ts'
import { inReach, requireParty, sellerFor, type Whose } from './reach.ts'

type Ctx = Has<'db' | 'bus' | 'clock'>
type NewContract = Static<typeof newContractSchema>

/** How far from today the next due day may be that a person sets: older ones would all be charged at once. */
const reachDays = { before: 366, after: 3660 }

/** For the version of a contract, which covers its value too. */
export const versioned = { ...contracts, virtual: [] }

/** The contracts of these, the latest first. */
export async function contractsOf(db: Db, viewer: Viewer, whose: Whose): Promise<BillingContract[]> {
  const ids = inReach(db, 'contract', viewer, whose).select('id')
  const rows = await db
    .selectFrom('contract')
    .where('id', 'in', ids)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(maxBillingRows)
    .execute()
  return rows.map(contractOf)
}

/** The contract, for who is paid by it, who pays it, and administrators. */
export async function readContract(db: Db, viewer: Viewer, id: number): Promise<BillingContract> {
  return requireParty(viewer, await findContract(db, id), { name: 'Contract', id, isRead: true })
}

/** Makes a contract, and what is due already. */
export async function createContract(ctx: Ctx, viewer: Viewer, given: NewContract): Promise<BillingContract> {
  return write(ctx, actorOf(viewer), async (writing) => {
    const { tx, now, record, tell } = writing
    const today = dayIn(listTimezone, now)
    const account = await accountOf(tx, viewer, given.customer)
    const { id } = await tx
      .insertInto('contract')
      .values({
        ...storable({ ...given, nextDueDate: given.nextDueDate ?? today }, today),
        sellerId: sellerFor(viewer.user),
        userId: account.id,
        customer: given.customer,
        name: account.name || account.email,
        cpfCnpj: taxIdOf(account) || null,
        dateCreated: today,
        status: 'ACTIVE',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    record({ action: 'create', type: 'contract', id })
    tell({ kind: 'contract', id: account.id, action: 'created' })
    await chargeDue(writing, [id])
    return (await findContract(tx, id))!
  })
}

/** Changes a contract; charges that exist stay as they are. Another next due day, or cycle, begins the cycles anew. */
export async function updateContract(
  ctx: Ctx,
  viewer: Viewer,
  { id, given, ifMatch }: { id: number; given: NewContract; ifMatch: IfMatch },
): Promise<BillingContract> {
  return write(ctx, actorOf(viewer), async (writing) => {
    const { tx, now, record, tell } = writing
    await lockRow(tx, 'contract', id)
    const stored = requireParty(viewer, await findContract(tx, id), { name: 'Contract', id })
    requireVersion(versioned, stored, ifMatch)
    const account = given.customer === stored.customer ? undefined : await accountOf(tx, viewer, given.customer)
    const nextDueDate = given.nextDueDate ?? stored.nextDueDate ?? dayIn(listTimezone, now)
    const cycle = cycleOf(given)
    const isMoved = nextDueDate !== stored.nextDueDate || cycle !== stored.cycle
    const { firstDay, periods, ...values } = storable({ ...given, nextDueDate }, dayIn(listTimezone, now), !isMoved)
    await tx
      .updateTable('contract')
      .set({
        ...values,
        ...(isMoved && { firstDay, periods }),
        ...(account && {
          userId: account.id,
          customer: given.customer,
          name: account.name || account.email,
          cpfCnpj: taxIdOf(account) || null,
        }),
        status: 'ACTIVE',
      })
      .where('id', '=', id)
      .execute()
    const saved = (await findContract(tx, id))!
    const fields = Object.keys(given).filter(
      (key) => saved[key as keyof NewContract] !== stored[key as keyof NewContract],
    )
    record({ action: 'edit', type: 'contract', id, details: { fields } })
    for (const userId of new Set([stored.userId, saved.userId]))
      tell({ kind: 'contract', id: userId, action: 'updated' })
    await chargeDue(writing, [id])
    return (await findContract(tx, id))!
  })
}

/** Removes a contract whose charges, if any, are all cancelled; they stay. A missing one counts as removed for administrators. */
export async function removeContract(
  ctx: Ctx,
  viewer: Viewer,
  { id, ifMatch }: { id: number; ifMatch: IfMatch },
): Promise<null> {
  await write(ctx, actorOf(viewer), async ({ tx, record, tell }) => {
    await lockRow(tx, 'contract', id)
    const found = await findContract(tx, id)
    if (!found && viewer.user.administrator) return
    const stored = requireParty(viewer, found, { name: 'Contract', id })
    requireVersion(versioned, stored, ifMatch)
    const { count } = await tx
      .selectFrom('charge')
      .where('contractId', '=', id)
      .where('status', '!=', 'DELETED')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) > 0) throw new ConflictError(refusal('contractInUse', { count: Number(count) }))
    await tx.deleteFrom('contract').where('id', '=', id).execute()
    record({ action: 'remove', type: 'contract', id })
    tell({ kind: 'contract', id: stored.userId, action: 'updated' })
  })
  return null
}

async function findContract(db: Db, id: number): Promise<BillingContract | undefined> {
  const row = await db.selectFrom('contract').where('id', '=', id).selectAll().executeTakeFirst()
  return row && contractOf(row)
}

const contractOf = (row: { readonly cents: number }): BillingContract => ({
  ...fromRow(contracts.schema, row),
  value: Number(row.cents) / 100,
})

/** both spellings are read. */
const cycleOf = ({ cycle }: NewContract) => ((cycle as string) === providerHalfYear ? 'SEMINANULLY' : cycle)

/** What is stored of what a person sets. Throws, naming the field, where it cannot be. */
function storable(given: NewContract & { nextDueDate: string }, today: string, isKept = false) {
  const { nextDueDate, endDate } = given
  const cents = Math.round(given.value * 100)
  if (cents <= 0 || Math.abs(given.value * 100 - cents) > 1e-6) {
    throw new InvalidError(refusal('contractValue'), { field: 'value' })
  }
  const away = isDay(nextDueDate) ? daysBetween(today, nextDueDate) : Number.NaN
  if (!isKept && !(away >= -reachDays.before && away <= reachDays.after)) {
    throw new InvalidError(refusal('contractNextDue'), { field: 'nextDueDate' })
  }
  if (endDate !== null && (!isDay(endDate) || (!isKept && endDate < nextDueDate))) {
    throw new InvalidError(refusal('contractEnd'), { field: 'endDate' })
  }
  const description = given.description?.trim() || null
  return { cycle: cycleOf(given), cents, nextDueDate, endDate, description, firstDay: nextDueDate, periods: 0 }
}
