import {
  type DunnedClient,
  type DunnedClientPage,
  type DunningEvidence,
  type DunningNext,
  maxDunningRows,
} from '@rastro/core/api/dunning'
import { isOpen } from '@rastro/core/billing/charge-states'
import { dayIn, plusDays } from '@rastro/core/billing/days'
import { isLimiting, stepsToCome } from '@rastro/core/billing/dunning'
import { NoAccessError } from '@rastro/core/kit/errors'
import { listTimezone } from '@rastro/core/model/preferences'
import { type DunningDeed, dunningDays } from '@rastro/core/resources/dunning'
import { roleOf } from '@rastro/core/resources/user'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { ChargeRow } from '../../db/billing-tables.ts'
import type { Db } from '../../db/database.ts'
import { among } from '../../db/dialect.ts'
import { customerOf } from './accounts.ts'
import { type DeedRow, type DunnedCharge, dunnedOf } from './dunning-state.ts'
import { termsOf } from './dunning-terms.ts'
import { inReach, type Whose } from './reach.ts'

type Ctx = Has<'db' | 'clock'>

/** The clients of the viewer with charges that are late or due soon, or with evidence, those who are late first. */
export async function dunnedClients({ db, clock }: Ctx, viewer: Viewer, whose: Whose): Promise<DunnedClient[]> {
  const today = dayIn(listTimezone, clock.now())
  const open = await openCharges(db, today)
    .where('id', 'in', inReach(db, 'charge', viewer, whose).select('id'))
    .orderBy('dueDate')
    .limit(maxDunningRows)
    .execute()
  const deeds = await soldDeeds(db, viewer, whose).selectAll().orderBy('id', 'desc').limit(maxDunningRows).execute()
  const charges = Map.groupBy(await dunnedOf(db, open), ({ charge }) => charge.customer)
  const done = Map.groupBy(deeds, ({ customer }) => customer)
  const customers = [...new Set([...charges.keys(), ...done.keys()])]
  return customers
    .map((customer) => clientOf(customer, { own: charges.get(customer) ?? [], deeds: done.get(customer) ?? [], today }))
    .sort((a, b) => (a.lateSince ?? '9').localeCompare(b.lateSince ?? '9'))
}

/** All that was done for a client and comes next: for the sellers, for the client itself, and for administrators. */
export async function dunnedClient({ db, clock }: Ctx, viewer: Viewer, customer: string): Promise<DunnedClientPage> {
  const { user } = viewer
  const isSelf = customerOf(user) === customer
  if (!isSelf && !user.administrator && roleOf(user) !== 'reseller') throw new NoAccessError('Charge')
  const today = dayIn(listTimezone, clock.now())
  const reach = { isPayer: isSelf }
  const ids = inReach(db, 'charge', viewer, reach).where('customer', '=', customer).select('id')
  const open = await openCharges(db, today).where('id', 'in', ids).orderBy('dueDate').limit(maxDunningRows).execute()
  const dunned = await dunnedOf(db, open)
  const deeds = await soldDeeds(db, viewer, reach)
    .where('customer', '=', customer)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(maxDunningRows)
    .execute()
  const contracts = await db
    .selectFrom('contract')
    .where('id', 'in', inReach(db, 'contract', viewer, reach).where('customer', '=', customer).select('id'))
    .select(['id', 'name'])
    .orderBy('id')
    .limit(maxDunningRows)
    .execute()
  if (open.length + deeds.length + contracts.length === 0 && !user.administrator && !isSelf)
    throw new NoAccessError('Charge')
  return {
    customer,
    name: open.at(0)?.name ?? contracts.at(0)?.name ?? deeds.at(0)?.name ?? null,
    isLimited: dunned.some((one) => isLimitedBy(one, today)),
    contracts: await termsOf(
      db,
      contracts.map(({ id }) => id),
    ),
    next: dunned.flatMap((one) => comingOf(one, today)).sort((a, b) => a.day.localeCompare(b.day)),
    done: await evidenceOf(db, deeds),
  }
}

/** Charges that can be late or due within the longest reminder. */
const openCharges = (db: Db, today: string) =>
  db
    .selectFrom('charge')
    .where('status', 'in', ['PENDING', 'OVERDUE', 'AWAITING_RISK_ANALYSIS', 'AUTHORIZED', 'DUNNING_REQUESTED'])
    .where('dueDate', '<=', plusDays(today, -dunningDays.reminder.min))
    .selectAll()

/** The deeds in reach of the viewer, as its charges are. */
const soldDeeds = (db: Db, { user }: Viewer, { idcard, isPayer = false }: Whose & { readonly isPayer?: boolean }) => {
  const all = db.selectFrom('dunning_deed')
  if (user.administrator && !isPayer) return idcard ? all.where('sellerId', '=', idcard) : all
  return all.where(roleOf(user) === 'reseller' && !isPayer ? 'sellerId' : 'userId', '=', user.id)
}

interface Client {
  readonly own: readonly DunnedCharge[]
  readonly deeds: readonly DeedRow[]
  readonly today: string
}

function clientOf(customer: string, { own, deeds, today }: Client): DunnedClient {
  const late = own.filter(({ status, dueDate }) => isOpen(status) && dueDate < today)
  const [last] = deeds
  const named = own.at(0)?.charge
  const next = own.flatMap((one) => comingOf(one, today)).sort((a, b) => a.day.localeCompare(b.day))
  const graces = own.flatMap(({ graceUntil }) => (graceUntil !== null && graceUntil >= today ? [graceUntil] : []))
  return {
    customer,
    name: named?.name ?? last?.name ?? null,
    cpfCnpj: named?.cpfCnpj ?? null,
    lateCharges: late.length,
    lateValue: late.reduce((sum, { charge }) => sum + Number(charge.cents), 0) / 100,
    lateSince: late.at(0)?.dueDate ?? null,
    isLimited: own.some((one) => isLimitedBy(one, today)),
    isExempt: own.length > 0 && own.every(({ isExempt }) => isExempt),
    graceUntil: graces.sort().at(0) ?? null,
    last: last ? { action: last.action, time: new Date(Number(last.time)) } : null,
    next: next.at(0) ?? null,
  }
}

const isLimitedBy = (dunned: DunnedCharge, today: string): boolean => dunned.hasLimit && isLimiting(dunned, today)

const comingOf = (dunned: DunnedCharge, today: string): DunningNext[] =>
  stepsToCome(dunned, today).map(({ step: { action, days }, day }) => ({
    ...{ chargeId: dunned.charge.id, dueDate: dunned.dueDate, action, days, day },
    value: centsOf(dunned.charge),
  }))

const centsOf = ({ cents }: Pick<ChargeRow, 'cents'>): number => Number(cents) / 100

/** The deeds with their messages. */
async function evidenceOf(db: Db, deeds: readonly DeedRow[]): Promise<DunningEvidence[]> {
  const messages = await db
    .selectFrom('dunning_message')
    .where(
      among(
        db,
        'deedId',
        deeds.map(({ id }) => id),
      ),
    )
    .selectAll()
    .orderBy('id')
    .execute()
  const byDeed = Map.groupBy(messages, ({ deedId }) => deedId)
  return deeds.map((deed) => ({
    id: deed.id,
    contractId: deed.contractId,
    chargeId: deed.chargeId,
    action: deed.action as DunningDeed,
    days: deed.days === null ? null : Number(deed.days),
    time: new Date(Number(deed.time)),
    dueDate: deed.dueDate,
    value: deed.cents === null ? null : Number(deed.cents) / 100,
    graceUntil: deed.graceUntil,
    exempt: deed.exempt === 1,
    reason: deed.reason,
    personName: deed.personName,
    messages: (byDeed.get(deed.id) ?? []).map(
      ({ channel, address, state, outcome, code, codeValues, subject, text, endedTime }) => ({
        ...{ channel, address, state, words: outcome ?? '', code, subject, text },
        codeValues: JSON.parse(codeValues) as Record<string, string | number>,
        endedTime: endedTime === null ? null : new Date(Number(endedTime)),
      }),
    ),
  }))
}
