import { refusalOf } from '@rastro/core/access/access'
import { notifications } from '@rastro/core/resources/notification'
import type { Server } from '@rastro/core/resources/server'
import type { User } from '@rastro/core/resources/user'
import type { Withdrawal } from '@rastro/core/vocabulary/command-withdrawals'
import { find } from '../db/crud.ts'
import { withdrawCut } from '../db/cuts.ts'
import type { Db } from '../db/database.ts'
import { nobody, type WriteContext, write } from '../db/write.ts'
import { findUser, reasonToRefuse } from './account.ts'
import { canSee } from './can-see.ts'
import { isScheduleBought, mayLock, openLock } from './locks.ts'
import { hasFeatures } from './plans.ts'
import { readServer } from './server-for.ts'

/**
 * Whether a held cut may still be sent: its giver and its approver must still have the right (decision 74). Otherwise it is
 * withdrawn, with the reason in its row and in the audit. Checked only right before sending.
 */
export async function stillAllowed(ctx: WriteContext, id: number): Promise<boolean> {
  const { db, clock } = ctx
  const now = clock.now()
  const cut = await cutOf(db, id)
  const why = cut && (await whyWithdrawn(db, cut, now))
  if (!cut || !why) return cut !== undefined
  await write(ctx, nobody, async ({ tx, record, tell }) => {
    if (!(await withdrawCut(tx, id, why, now))) return
    const details = { type: cut.type, queueId: id, withdrawal: why }
    record({ action: 'command', type: 'device', id: cut.deviceId, details })
    tell({ kind: 'queuedCommand', id, action: 'updated' })
    tell({ kind: 'commandState', id: cut.deviceId, action: 'updated' })
  })
  return false
}

type Cut = NonNullable<Awaited<ReturnType<typeof cutOf>>>

const cutOf = (db: Db, id: number) =>
  db
    .selectFrom('queued_command')
    .innerJoin('device', 'device.id', 'queued_command.deviceId')
    .where('queued_command.id', '=', id)
    .select(['queued_command.id', 'queued_command.type', 'origin', 'userId', 'actsAsId', 'commandId', 'notificationId'])
    .select(['approvedTime', 'approverId', 'approverActsAsId'])
    .select(['device.id as deviceId', 'device.disabled', 'device.expirationTime'])
    .executeTakeFirst()

async function whyWithdrawn(db: Db, cut: Cut, now: Date): Promise<Withdrawal | undefined> {
  if (cut.disabled || (cut.expirationTime && cut.expirationTime <= now.getTime())) return 'deviceDisabled'
  const asking = { db, cut, server: await readServer(db), now }
  const why = cut.origin === 'schedule' ? await scheduleDenied(asking) : await giverDenied(asking)
  if (why || cut.approvedTime === null) return why
  return (await isApproved(asking)) ? undefined : 'approverDenied'
}

interface Asking {
  readonly db: Db
  readonly cut: Cut
  readonly server: Server
  readonly now: Date
}

async function scheduleDenied({ db, cut, now }: Asking): Promise<Withdrawal | undefined> {
  const lock = await openLock(db, cut.id)
  if (!lock) return 'scheduleOver'
  if (!(await isScheduleBought(db, lock.groupId, 'lock'))) return 'notInPlan'
  return (await mayLock(db, lock.groupId, now)) ? undefined : 'scheduleDenied'
}

async function giverDenied(asking: Asking): Promise<Withdrawal | undefined> {
  const { db, cut, server } = asking
  const giver = await accountOf(asking, { personId: cut.userId, actsAsId: cut.actsAsId })
  if (typeof giver === 'string') return giver
  if (!(await canSee(db, giver, 'device', cut.deviceId))) return 'giverUnseeing'
  if (cut.origin === 'notification' && !(await isStillNotified(db, giver, cut))) return 'notificationGone'
  const isSaved = cut.commandId !== null && (await canSee(db, giver, 'command', cut.commandId))
  const isFree = cut.origin === 'person' && !refusalOf({ user: giver, server }, 'command.sendFree')
  return isSaved || isFree ? undefined : 'giverDenied'
}

async function isStillNotified(db: Db, user: User, { notificationId, commandId }: Cut): Promise<boolean> {
  if (notificationId === null || !(await canSee(db, user, 'notification', notificationId))) return false
  return (await find(db, notifications, notificationId))?.commandId === commandId
}

async function isApproved(asking: Asking): Promise<boolean> {
  const { db, cut, server } = asking
  const approver = await accountOf(asking, { personId: cut.approverId, actsAsId: cut.approverActsAsId })
  if (typeof approver === 'string' || refusalOf({ user: approver, server }, 'command.approve')) return false
  return canSee(db, approver, 'device', cut.deviceId)
}

interface Acting {
  readonly personId: number | null
  /** The account that the person was logged in as, where it was another. */
  readonly actsAsId: number | null
}

/** The account whose rights counted; or why it, or the person logged in as it, may no longer decide on engines. */
async function accountOf({ db, server, now }: Asking, { personId, actsAsId }: Acting): Promise<User | Withdrawal> {
  const person = await findUser(db, personId ?? 0)
  const user = actsAsId === null ? person : await findUser(db, actsAsId)
  if (!person || !user) return 'giverGone'
  if (reasonToRefuse(person, now) || reasonToRefuse(user, now)) return 'giverDisabled'
  if (actsAsId !== null && !(await canSee(db, person, 'user', actsAsId))) return 'giverDenied'
  const isDenied = [person, user].some((one) => refusalOf({ user: one, server }, 'command.engine'))
  if (isDenied) return 'giverDenied'
  return (await hasFeatures(db, user.id, 'engineBlock')) ? user : 'notInPlan'
}
