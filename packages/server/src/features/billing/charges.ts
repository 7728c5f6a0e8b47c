import { type BillingMonth, maxBillingRows } from '@rastro/core/api/billing'
import {
  type ChargeState,
  type HandStatus,
  handStatuses,
  isOpen,
  stateOfCharge,
} from '@rastro/core/billing/charge-states'
import { dayIn, isDay, lastDayOf } from '@rastro/core/billing/days'
import { isSplit, netOf } from '@rastro/core/billing/split'
import { ConflictError, InvalidError, NoAccessError } from '@rastro/core/kit/errors'
import { listTimezone } from '@rastro/core/model/preferences'
import { type Charge, charges } from '@rastro/core/resources/billing'
import { roleOf } from '@rastro/core/resources/user'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { ChargeRow } from '../../db/billing-tables.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import { fromRow } from '../../db/row.ts'
import { write } from '../../db/write.ts'
import { accountOf, customerOf } from './accounts.ts'
import { settleDunning } from './dunning-deeds.ts'
import { lateValues } from './late-values.ts'
import { type Payee, payeesOf } from './payee.ts'
import { pixOf } from './pix-of-charge.ts'
import { inReach, requireParty, type Whose } from './reach.ts'

type Ctx = Has<'db' | 'bus' | 'clock'>

interface Asked extends Whose {
  readonly month?: string | undefined
  readonly customer?: string
  readonly isPayer?: boolean
}

/** The charges of these, the latest due day first. */
export async function chargesOf({ db, clock }: Ctx, viewer: Viewer, asked: Asked): Promise<Charge[]> {
  const today = dayIn(listTimezone, clock.now())
  const rows = await rowsOf(db, viewer, asked, today)
  const payees = await payeesOf(db, rows)
  return rows.map((row) => chargeOf(row, { today, viewer, payee: payees.get(row.sellerId ?? 0) }))
}

/** the charges of one billing customer: of the caller, of an account that the caller manages, or of any. */
export async function customerCharges(
  ctx: Ctx,
  viewer: Viewer,
  asked: Asked & { customer: string },
): Promise<Charge[]> {
  const { user } = viewer
  if (customerOf(user) === asked.customer) return chargesOf(ctx, viewer, { ...asked, isPayer: true })
  if (!user.administrator) {
    if (roleOf(user) !== 'reseller') throw new NoAccessError('Charge')
    await accountOf(ctx.db, viewer, asked.customer).catch(() => {
      throw new NoAccessError('Charge')
    })
  }
  return chargesOf(ctx, viewer, asked)
}

/** A month at a glance, in its four states. */
export async function monthOf(ctx: Ctx, viewer: Viewer, asked: Asked & { month: string }): Promise<BillingMonth> {
  const today = dayIn(listTimezone, ctx.clock.now())
  const rows = await rowsOf(ctx.db, viewer, asked, today)
  const figure = (state: ChargeState) => {
    const own = rows.filter((row) => stateOfCharge(statusOf(row, today)) === state)
    return {
      value: own.reduce((sum, { cents }) => sum + Number(cents), 0) / 100,
      charges: own.length,
      customers: new Set(own.map(({ customer }) => customer)).size,
    }
  }
  const split = splitOfMonth(rows.filter((row) => isSeller(viewer, row) && stateOfCharge(row.status) === 'paid'))
  return { due: figure('due'), paid: figure('paid'), late: figure('late'), lost: figure('lost'), split }
}

/** What was paid with a split, what is kept of it, and what resellers get, in reais. */
function splitOfMonth(paid: readonly ChargeRow[]): BillingMonth['split'] {
  const nets = paid.flatMap((row) => {
    const net = netCentsOf(row)
    return net === null ? [] : { gross: Number(row.cents), net }
  })
  if (nets.length === 0) return null
  const gross = nets.reduce((sum, row) => sum + row.gross, 0)
  const net = nets.reduce((sum, row) => sum + row.net, 0)
  return { gross: gross / 100, fee: (gross - net) / 100, net: net / 100 }
}

const isSeller = ({ user }: Viewer, { sellerId }: Pick<ChargeRow, 'sellerId'>): boolean =>
  user.administrator || sellerId === user.id

/** What a reseller gets of a charge that the provider has with a split, in centavos; null for any other. */
function netCentsOf({ cents, netCents, providerId, splitFee, status }: ChargeRow): number | null {
  if (providerId === null || splitFee === null || !isSplit(status)) return null
  return netOf(Number(netCents ?? cents), Number(splitFee))
}

interface Change {
  readonly id: number
  readonly status?: string | undefined
  readonly paymentDate?: string | null | undefined
  readonly bankSlipUrl?: string | null | undefined
}

/** A charge marked by hand as paid, cancelled or open again, or with another bank slip; by who is paid, or an administrator. */
export async function updateCharge(ctx: Ctx, viewer: Viewer, change: Change): Promise<Charge> {
  const today = dayIn(listTimezone, ctx.clock.now())
  const { id } = change
  return write(ctx, actorOf(viewer), async (writing) => {
    const { tx, record, tell } = writing
    await lockRow(tx, 'charge', id)
    const row = await tx.selectFrom('charge').where('id', '=', id).selectAll().executeTakeFirst()
    const stored = requireParty(viewer, row && chargeOf(row, { today, viewer, payee: undefined }), {
      name: 'Charge',
      id,
    })
    if (row!.providerId !== null) throw new ConflictError(refusal('chargeAtProvider'))
    const values = changed(stored, change, today)
    await tx.updateTable('charge').set(values).where('id', '=', id).execute()
    record({ action: 'edit', type: 'charge', id, details: { fields: Object.keys(values) } })
    tell({ kind: 'charge', id: stored.userId, action: 'updated' })
    const saved = await tx.selectFrom('charge').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
    await settleDunning(writing, saved)
    return chargeOf(saved, { today, viewer, payee: (await payeesOf(tx, [saved])).get(saved.sellerId ?? 0) })
  })
}

/** What is stored of a change. Throws, naming the field, where it cannot be. */
function changed(stored: Charge, { status, paymentDate, bankSlipUrl }: Change, today: string) {
  const values: { status?: string; paymentDate?: string | null; bankSlipUrl?: string | null } = {}
  if (status !== undefined) {
    const from: readonly string[] = handStatuses[status as HandStatus]
    if (!from.includes(stored.status)) {
      throw new ConflictError(refusal('chargeStatus', { from: stored.status, to: status }), { field: 'status' })
    }
    values.status = status
    values.paymentDate = status === 'RECEIVED_IN_CASH' ? (paymentDate ?? today) : null
    if (values.paymentDate !== null && (!isDay(values.paymentDate) || values.paymentDate > today)) {
      throw new InvalidError(refusal('chargePaidDay'), { field: 'paymentDate' })
    }
  }
  if (bankSlipUrl !== undefined) {
    values.bankSlipUrl = bankSlipUrl?.trim() || null
    if (values.bankSlipUrl !== null && !isLink(values.bankSlipUrl)) {
      throw new InvalidError(refusal('chargeSlip'), { field: 'bankSlipUrl' })
    }
  }
  if (Object.keys(values).length === 0) throw new InvalidError(refusal('chargeNothing'))
  return values
}

const isLink = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'

/** The rows in reach. A month has what is due in it, and what is still open from before. */
async function rowsOf(
  db: Db,
  viewer: Viewer,
  { month, customer, ...whose }: Asked,
  today: string,
): Promise<ChargeRow[]> {
  const ids = inReach(db, 'charge', viewer, whose).select('id')
  let query = db.selectFrom('charge').where('id', 'in', ids).selectAll()
  if (customer !== undefined) query = query.where('customer', '=', customer)
  if (month !== undefined) {
    const [first, last] = [`${month}-01`, lastDayOf(month)]
    query = query
      .where('dueDate', '<=', last)
      .where((where) =>
        where.or([
          where('dueDate', '>=', first),
          ...(first <= today ? [where('status', 'in', ['PENDING', 'OVERDUE'])] : []),
        ]),
      )
  }
  return query.orderBy('dueDate', 'desc').orderBy('id', 'desc').limit(maxBillingRows).execute()
}

/** After its day a charge is overdue, whoever looks. */
const statusOf = ({ status, dueDate }: Pick<ChargeRow, 'status' | 'dueDate'>, today: string): string =>
  status === 'PENDING' && dueDate < today ? 'OVERDUE' : status

interface Shown {
  readonly today: string
  readonly viewer: Viewer
  readonly payee: Payee | undefined
}

/** A charge as this viewer sees it: why the provider refused it, and how it is split, is told to who is paid, and to administrators. */
export function chargeOf(row: ChargeRow, { today, viewer, payee }: Shown): Charge {
  const status = statusOf(row, today)
  const isTold = isSeller(viewer, row)
  const net = isTold ? netCentsOf(row) : null
  const refused = isTold && row.providerId === null && isOpen(status) ? row.providerError : null
  return {
    ...fromRow(charges.schema, row),
    status,
    refusedDay: refused?.slice(0, 10) ?? null,
    refusedReason: refused?.slice(11) ?? null,
    isAtProvider: row.providerId !== null,
    value: Number(row.cents) / 100,
    feePercent: net === null ? null : Number(row.splitFee) / 100,
    netValue: net === null ? null : net / 100,
    ...lateValues(row, today),
    pixPayload: isOpen(status) ? pixOf(row, { payee, today }) : null,
  }
}
