import { randomInt } from 'node:crypto'
import { forbidden, isManager, notAllowed } from '@rastro/core/access/access'
import { isSameMail } from '@rastro/core/access/mail-address'
import { mayDeleteOwnAccount } from '@rastro/core/access/own-removal'
import { ConflictError, ForbiddenError, InvalidError } from '@rastro/core/kit/errors'
import type { Erasure } from '@rastro/core/model/erasure'
import { drivers } from '@rastro/core/resources/driver'
import { type User, users } from '@rastro/core/resources/user'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import { contactState } from '../../access/contacts.ts'
import { endLogins } from '../../access/end-logins.ts'
import { endSelling } from '../../access/end-selling.ts'
import { removalEffects } from '../../access/removal.ts'
import { requireEdit, requireUser } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import { seenByOf } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import { getLocked } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { putTask } from '../../db/tasks.ts'
import { type Write, write } from '../../db/write.ts'
import { removeItem, updateItem } from '../../db/write-item.ts'
import { type IfMatch, requireVersion } from '../../http/etag.ts'
import { endOrdersOf } from '../service-orders/service-orders.ts'
import { leaveHolder } from '../stock/stock.ts'
import { forgetInStock } from './forget-in-stock.ts'
import { forgetName } from './forget-name.ts'
import { type ErasedItem, filesOf, planOf } from './plan.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'config'>

/** Throws unless the viewer may have this account erased: their own where they may delete it, or one that they manage. */
export async function requireErasable(db: Db, viewer: Viewer, id: number): Promise<void> {
  if (viewer.tokenId !== undefined || viewer.user.temporary) throw new ForbiddenError(refusal('dataInPerson'))
  if (id === viewer.user.id) {
    if (viewer.enteredBy || !mayDeleteOwnAccount(viewer)) throw forbidden(notAllowed)
    return
  }
  // A former manager may still be linked to some
  if (!isManager(viewer.user)) throw forbidden(notAllowed)
  await requireUser(db, viewer, id)
}

interface Request {
  readonly id: number
  /** The email of the account, typed by whoever asks; not asked for where a stock client removes its own account. */
  readonly email?: string
  readonly ifMatch?: IfMatch
}

/**
 * Erases an account (LGPD art. 18): it is gone at once, with its logins, tokens and links; a job removes what belonged to nobody else.
 * Who may ask is checked by `requireErasable`.
 */
export function eraseAccount(ctx: Ctx, viewer: Viewer, { id, email, ifMatch }: Request): Promise<Erasure> {
  return write(ctx, actorOf(viewer), async (writing) => {
    const { tx } = writing
    const now = ctx.clock.now()
    const stored = await getLocked(tx, users, id)
    requireVersion(users, stored, ifMatch)
    if (email !== undefined && !isSameMail(email, stored.email)) {
      throw new InvalidError(refusal('erasureEmail'), { field: 'email' })
    }
    if (stored.administrator) throw forbidden(notAllowed)
    const managed = await tx.selectFrom('user_managedUser').where('userId', '=', id).select('userId').executeTakeFirst()
    // A former manager may still be linked to some
    if (managed && isManager(stored)) throw new ConflictError(refusal('erasureManages'))
    const { items, counts } = await planOf(tx, stored)
    const isMailed = ctx.config.mail !== undefined && (await isVerified(tx, stored))
    const erasure = await openErasure(writing, {
      ...{ subject: 'user', subjectId: id, askedById: (viewer.enteredBy ?? viewer.user).id, items, counts, now },
      ...(isMailed && { mailTo: stored.email, language: String(stored.attributes.language ?? 'ptBR') }),
    })
    await leaveHolder(writing, viewer, id)
    await forgetName(tx, stored, erasure.protocol)
    const deviceIds = items.filter(({ kind }) => kind === 'device').map(({ itemId }) => itemId)
    await forgetInStock(tx, { user: stored, deviceIds, protocol: erasure.protocol })
    await endLogins(writing, { userId: id, now })
    await endOrdersOf(writing, id)
    await endSelling(writing, id, { isRemoved: true })
    await removeItem(writing, users, stored, await seenByOf(tx, 'user', id))
    return erasure
  })
}

/** A driver as a number: name, documents and pictures go; events and positions keep the number of the card. */
export async function eraseDriver(ctx: Ctx, viewer: Viewer, id: number): Promise<Erasure> {
  await requireEdit(ctx.db, viewer, 'driver', id)
  return write(ctx, actorOf(viewer), async (writing) => {
    const { tx } = writing
    const stored = await getLocked(tx, drivers, id)
    const [removal] = await removalEffects(tx, viewer, 'driver', [id])
    if (removal?.effect !== 'removed') throw forbidden(notAllowed)
    const items = await filesOf(tx, { userId: 0, drivers: [id] })
    const counts = { vehicles: 0, sharedVehicles: 0, drivers: 1, fences: 0, others: 0, files: items.length }
    const asked = { subject: 'driver', subjectId: id, askedById: (viewer.enteredBy ?? viewer.user).id } as const
    const erasure = await openErasure(writing, { ...asked, items, counts, now: ctx.clock.now() })
    const { card, dtcard } = stored.attributes
    const attributes = { ...(card !== undefined && { card }), ...(dtcard !== undefined && { dtcard }) }
    await updateItem(writing, drivers, stored, { name: erasure.protocol, attributes })
    return erasure
  })
}

interface Opening extends Omit<Erasure, 'id' | 'protocol' | 'askedTime'> {
  readonly items: readonly ErasedItem[]
  readonly now: Date
  readonly mailTo?: string
  readonly language?: string
}

/** Letters and digits that are not mistaken for each other when read out. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Rows of one statement. */
const rowsAtOnce = 500

async function openErasure(
  { tx, record }: Write,
  { items, now, counts, mailTo = '', language = '', ...about }: Opening,
): Promise<Erasure> {
  const random = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
  const protocol = `LGPD-${now.toISOString().slice(0, 10).replaceAll('-', '')}-${random}`
  const askedTime = now.getTime()
  const { id } = await tx
    .insertInto('erasure')
    .values({
      ...{ ...about, protocol, askedTime, counts: JSON.stringify(counts) },
      ...{ doneTime: null, mailTo: mailTo || null, language: language || null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let at = 0; at < items.length; at += rowsAtOnce) {
    const rows = items.slice(at, at + rowsAtOnce).map((item) => ({ ...item, erasureId: id }))
    await tx.insertInto('erasure_item').values(rows).execute()
  }
  await putTask(tx, 'erase', { erasureId: id })
  if (mailTo) await putTask(tx, 'mailErasure', { erasureId: id })
  record({ action: 'remove', type: 'personalData', id: about.subjectId, details: { protocol, subject: about.subject } })
  return { ...about, id, protocol, counts, askedTime: now }
}

async function isVerified(db: Db, user: User): Promise<boolean> {
  const { state } = await contactState(db, user, 'mail')
  return state === 'verified' || state === 'accepted'
}
