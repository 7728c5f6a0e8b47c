import { stateOfCharge } from '@rastro/core/billing/charge-states'
import type { ChargeRow } from '../../db/billing-tables.ts'
import type { Db } from '../../db/database.ts'
import { among, isSqlite } from '../../db/dialect.ts'
import type { Write } from '../../db/write.ts'
import type { ProviderPayment } from '../../ports/billing-provider.ts'
import { settleDunning } from './dunning-deeds.ts'

/** Our key of a charge, and of the account that pays, at the provider. */
export const chargeReference = (id: number): string => `charge-${id}`
export const customerReference = (userId: number): string => `account-${userId}`

/**
 * The charges that payments of the provider are, by the ids of these; there is none of a payment that was made elsewhere. With `isLocked`
 * they are locked until the transaction ends.
 */
export async function chargesOfPayments(
  db: Db,
  payments: readonly ProviderPayment[],
  { isLocked = false } = {},
): Promise<ReadonlyMap<string, ChargeRow>> {
  const charges = chargesIn(db, isLocked)
  const ids = payments.map(({ id }) => id)
  const known = ids.length === 0 ? [] : await charges.where('providerId', 'in', ids).execute()
  const found = new Map(known.map((row) => [row.providerId!, row]))
  const others = payments.flatMap(({ id, reference }) => {
    const own = found.has(id) ? undefined : ownId(reference)
    return own === undefined ? [] : [{ id, own }]
  })
  if (others.length === 0) return found
  const ownIds = others.map(({ own }) => own)
  const named = new Map((await charges.where(among(db, 'id', ownIds)).execute()).map((row) => [row.id, row]))
  for (const { id, own } of others) {
    const charge = named.get(own)
    // It may have been sent after the first look
    if (charge && (charge.providerId === id || isWithoutPayment(charge))) found.set(id, charge)
  }
  return found
}

/** The id in our key of a charge. */
function ownId(reference: string | null): number | undefined {
  const [, own] = /^charge-([1-9]\d{0,9})$/.exec(reference ?? '') ?? []
  return own === undefined ? undefined : Number(own)
}

/** A second payment of a charge is not that of the charge, and one that was not sent has none. */
const isWithoutPayment = ({ providerId, sellerId, splitWallet }: ChargeRow): boolean =>
  providerId === null && (sellerId === null || splitWallet !== null)

/** How far a status is: between messages of the same second the further one is later. */
const rank = { due: 0, other: 0, late: 1, paid: 2, lost: 3 } as const

/** A charge, locked until the transaction ends; undefined for one that was removed. */
export const lockedCharge = (tx: Db, id: number): Promise<ChargeRow | undefined> =>
  chargesIn(tx, true).where('id', '=', id).executeTakeFirst()

const chargesIn = (db: Db, isLocked: boolean) =>
  db
    .selectFrom('charge')
    .selectAll()
    // Others can still insert what refers to them; SQLite has one transaction at a time
    .$if(isLocked && !isSqlite(db), (query) => query.forNoKeyUpdate())

interface Told {
  readonly payment: ProviderPayment
  /** By the clock of the provider; undefined for what was read there now. */
  readonly time: string | undefined
  /** Its Pix code, where that was read too. */
  readonly providerPix?: string | null
}

/**
 * Stores what the provider tells of a locked charge, unless something later is known: messages come twice, and in any order. Gives whether
 * anything changed.
 */
export async function applyPayment(
  writing: Write,
  row: ChargeRow,
  { payment, time, providerPix }: Told,
): Promise<boolean> {
  const { tx, record, tell } = writing
  const known = row.providerTime ?? ''
  const isOlder =
    time !== undefined &&
    (time < known || (time === known && rank[stateOfCharge(payment.status)] < rank[stateOfCharge(row.status)]))
  const pix = providerPix === undefined ? {} : { providerPix }
  // One that was made there after its due day costs no fine and no interest there (decision 214)
  const terms = payment.dueDate > row.dueDate ? { fine: 0, interest: 0 } : {}
  if (isOlder) {
    if (row.providerId === null || providerPix !== undefined)
      await store({ ...pix, ...terms, providerId: row.providerId ?? payment.id })
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
    ...pix,
    ...terms,
  })
  const isChanged = row.status !== status || row.paymentDate !== paymentDate || row.bankSlipUrl !== bankSlipUrl
  if (!isChanged) return false
  record({ action: 'edit', type: 'charge', id: row.id, details: { fields: ['status'], by: 'provider' } })
  tell({ kind: 'charge', id: row.userId ?? 0, action: 'updated' })
  await settleDunning(writing, { ...row, status })
  return true

  function store(values: Partial<ChargeRow>) {
    return tx.updateTable('charge').set(values).where('id', '=', row.id).execute()
  }
}
