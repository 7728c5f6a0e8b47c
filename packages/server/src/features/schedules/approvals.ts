import { can } from '@rastro/core/access/access'
import type { ScheduleClock } from '@rastro/core/api/schedules'
import { ConflictError, type ForbiddenError, InvalidError } from '@rastro/core/kit/errors'
import { type CommandSchedule, groups, scheduleOf } from '@rastro/core/resources/group'
import { readBlockSettings } from '@rastro/core/vehicle/block-settings'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { findUser, reasonToRefuse } from '../../access/account.ts'
import { actorOf } from '../../access/actor.ts'
import { canSee, seenAmong } from '../../access/can-see.ts'
import { attributesFor } from '../../access/inherited-attributes.ts'
import { ownerOf } from '../../access/locks.ts'
import { requireAccess } from '../../access/require.ts'
import { checkIndependence, requireSecondPerson } from '../../access/second-person.ts'
import { readServer } from '../../access/server-for.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { find, getLocked } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { among } from '../../db/dialect.ts'
import {
  approvalOf,
  entriesOf,
  forgetEntries,
  type OrderedBy,
  type ScheduleApproval,
  storeApproval,
} from '../../db/schedule-approvals.ts'
import { write } from '../../db/write.ts'
import { devicesOf } from './schedules.ts'

interface Locking {
  readonly groupId: number
  readonly schedule: CommandSchedule
}

/** Those of these vehicles that the schedule may not lock before a second person has approved it for them (decision 147). */
export async function unapproved(
  db: Db,
  { groupId, schedule }: Locking,
  { deviceIds, now }: { deviceIds: readonly number[]; now: Date },
): Promise<ReadonlySet<number>> {
  if (schedule.kind !== 'lock') return new Set()
  const guarded = await withSecondPerson(db, deviceIds)
  if (guarded.length === 0) return new Set()
  const approval = await approvalOf(db, groupId, schedule)
  const holds = approval !== undefined && (await stillApproves(db, groupId, { approval, now }))
  if (!holds) return new Set(guarded)
  const entries = await entriesOf(db, groupId)
  return new Set(guarded.filter((id) => !approval.deviceIds.has(id) || entries.has(id)))
}

/** Whether a second person has to approve cuts of any vehicle: the one cheap question before those about each. */
async function anySecondPerson(db: Db): Promise<boolean> {
  for (const table of ['server', 'group', 'device'] as const) {
    const row = await db
      .selectFrom(table as 'device')
      .where('attributes', 'like', '%"block.secondPerson"%')
      .select('id')
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

/** Those of these vehicles whose cuts a second person has to approve. */
async function withSecondPerson(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0 || !(await anySecondPerson(db))) return []
  const rows = await db
    .selectFrom('device')
    .where(among(db, 'id', ids))
    .select(['id', 'groupId', 'attributes'])
    .execute()
  const devices = rows.map(({ id, groupId, attributes }) => ({
    ...{ id, groupId: groupId ?? 0 },
    attributes: JSON.parse(attributes),
  }))
  const attributesOf = await attributesFor(db, devices)
  return devices.filter((device) => readBlockSettings(attributesOf(device)).secondPerson).map(({ id }) => id)
}

/** Whether who approved may still do so: the same question as before a cut of a person is sent (decision 74). */
async function stillApproves(
  db: Db,
  groupId: number,
  { approval, now }: { approval: ScheduleApproval; now: Date },
): Promise<boolean> {
  const { approverId, approverActsAsId } = approval
  if (approverId === null) return false
  const server = await readServer(db)
  const people = await Promise.all([approverId, approverActsAsId ?? approverId].map((id) => findUser(db, id)))
  const [, account] = people
  const may = people.every((user) => user && !reasonToRefuse(user, now) && can({ user, server }, 'command.approve'))
  return may && account !== undefined && canSee(db, account, 'group', groupId)
}

/**
 * Approves the hours of a schedule that locks, as a second person, for the vehicles in it that the viewer sees and did not bring into
 * it. Throws `ForbiddenError` for who set them or brought all of these, and for accounts that these people have created or manage,
 * `ConflictError` when nothing waits for it.
 */
export async function approveSchedule(
  ctx: Has<'db' | 'bus' | 'clock'>,
  viewer: Viewer,
  groupId: number,
): Promise<{ approved: number }> {
  const { db, clock } = ctx
  await requireAccess(db, viewer, 'group', groupId)
  return write(ctx, actorOf(viewer), async ({ tx, record, tell }) => {
    const group = await getLocked(tx, groups, groupId)
    const schedule = scheduleOf(group)
    if (schedule?.kind !== 'lock') throw new InvalidError(refusal('scheduleNone'))
    const before = await approvalOf(tx, groupId, schedule)
    const approver = await requireSecondPerson(tx, viewer, await settersOf(tx, groupId, before))
    const now = clock.now()
    const inside = (await devicesOf(tx, groupId).execute()).map(({ id }) => id)
    const waiting = [...(await unapproved(tx, { groupId, schedule }, { deviceIds: inside, now }))]
    const seen = await seenAmong(tx, viewer.user, 'device', waiting)
    const { added, refused } = await broughtByOthers(tx, viewer, {
      deviceIds: waiting.filter((id) => seen.has(id)),
      entries: await entriesOf(tx, groupId),
    })
    if (added.length === 0) throw refused ?? new ConflictError(refusal('scheduleNotWaiting'))
    const wait = new Set(waiting)
    const kept = inside.filter((id) => before?.deviceIds.has(id) && !wait.has(id))
    await storeApproval(tx, groupId, {
      schedule,
      deviceIds: [...kept, ...added],
      approvedBy: approver.name,
      approverId: approver.id,
      approverActsAsId: approver.actsAsId ?? null,
      approvedTime: now.getTime(),
    })
    await forgetEntries(tx, groupId, added)
    record({ action: 'command', type: 'group', id: groupId, details: { scheduleId: groupId, isApproved: true } })
    tell({ kind: 'group', id: groupId, action: 'updated' })
    return { approved: added.length }
  })
}

interface Waiting {
  readonly deviceIds: readonly number[]
  readonly entries: ReadonlyMap<number, OrderedBy>
}

/** Of these vehicles those that the viewer may approve as a second person, beside who brought each into the schedule; and why not all. */
async function broughtByOthers(db: Db, viewer: Viewer, { deviceIds, entries }: Waiting) {
  const refusals = new Map<string, ForbiddenError | undefined>()
  const added: number[] = []
  for (const id of deviceIds) {
    const by = entries.get(id)
    const people = by ? [by.personId, by.actsAsId].filter((one) => one !== null) : []
    const key = people.join()
    if (!refusals.has(key)) refusals.set(key, await checkIndependence(db, viewer, people))
    if (!refusals.get(key)) added.push(id)
  }
  return { added, refused: [...refusals.values()].find((one) => one !== undefined) }
}

/** Who set the hours; of a schedule older than this rule its owner. */
async function settersOf(db: Db, groupId: number, approval: ScheduleApproval | undefined): Promise<number[]> {
  const set = [approval?.setById, approval?.setActsAsId].filter((id) => typeof id === 'number')
  if (set.length > 0) return set
  const owner = await ownerOf(db, groupId)
  return owner ? [owner.id] : []
}

/** The clocks of schedules, with what of each waits for a second person. */
export async function withApprovals(
  { db, clock }: Has<'db' | 'clock'>,
  viewer: Viewer,
  clocks: readonly Omit<ScheduleClock, 'unapproved' | 'mayApprove'>[],
): Promise<ScheduleClock[]> {
  const isAsked = await anySecondPerson(db)
  const all: ScheduleClock[] = []
  for (const one of clocks) {
    const waiting = isAsked ? await waitingOf(db, one.groupId, clock.now()) : undefined
    const count = waiting?.deviceIds.size ?? 0
    all.push({ ...one, unapproved: count, mayApprove: count > 0 && (await mayApprove(db, viewer, waiting!)) })
  }
  return all
}

async function waitingOf(db: Db, groupId: number, now: Date) {
  const group = await find(db, groups, groupId)
  const schedule = group && scheduleOf(group)
  if (schedule?.kind !== 'lock') return undefined
  const inside = (await devicesOf(db, groupId).execute()).map(({ id }) => id)
  return { groupId, schedule, deviceIds: await unapproved(db, { groupId, schedule }, { deviceIds: inside, now }) }
}

/** Whether the viewer may approve what others have set; the call also refuses accounts that these have made. */
async function mayApprove(
  db: Db,
  { user, enteredBy, server }: Viewer,
  { groupId, schedule, deviceIds }: Locking & { deviceIds: ReadonlySet<number> },
): Promise<boolean> {
  const setters = await settersOf(db, groupId, await approvalOf(db, groupId, schedule))
  const approvers = enteredBy ? [enteredBy, user] : [user]
  const entries = await entriesOf(db, groupId)
  const isBroughtByThem = (deviceId: number) => {
    const by = entries.get(deviceId)
    return by !== undefined && approvers.some(({ id }) => id === by.personId || id === by.actsAsId)
  }
  return (
    approvers.every((one) => can({ user: one, server }, 'command.approve') && !setters.includes(one.id)) &&
    ![...deviceIds].every(isBroughtByThem)
  )
}
