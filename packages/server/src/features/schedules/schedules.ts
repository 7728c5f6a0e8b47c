import type { ScheduleClock, ScheduleRun } from '@rastro/core/api/schedules'
import type { User } from '@rastro/core/resources/user'
import { scheduleTimezone } from '@rastro/core/vehicle/schedule-timezone'
import { ownerOf } from '../../access/locks.ts'
import type { Viewer } from '../../access/viewer.ts'
import { devicesInside, enclosingGroups, type Ids, visibleDevices, visibleIds } from '../../access/visibility.ts'
import type { Db } from '../../db/database.ts'
import { among, amongThose } from '../../db/dialect.ts'
import { noteEntries } from '../../db/schedule-approvals.ts'

const maxSchedules = 1000
const maxRuns = 500

/** the time zone of this owner's schedule. */
export async function zoneOf(db: Db, owner: { readonly attributes: string } | undefined): Promise<string> {
  const server = await db.selectFrom('server').select('attributes').executeTakeFirst()
  return scheduleTimezone(JSON.parse(owner?.attributes ?? '{}'), JSON.parse(server?.attributes ?? '{}'))
}

/** the devices in the group and in the groups in it. */
export const devicesOf = (db: Db, groupId: number): Ids =>
  devicesInside(db, db.selectFrom('group').where('id', '=', groupId).select('id'))

/**
 * Notes who brought these vehicles into groups with a schedule, by moving them, or a group that they are in, from one group to another
 * (decision 147).
 */
export async function noteMove(
  tx: Db,
  { user, enteredBy }: Viewer,
  { devices, from, to }: { devices: Ids; from: number; to: number },
): Promise<void> {
  if (from === to || to === 0) return
  const groupIds = await tx
    .selectFrom('group')
    .where('attributes', 'like', '%"automatic":true%')
    .where(amongThose(tx, 'id', enclosingGroups(tx, [to])))
    .where(({ not }) => not(amongThose(tx, 'id', enclosingGroups(tx, [from]))))
    .select('id')
    .execute()
  const by = { personId: (enteredBy ?? user).id, actsAsId: enteredBy ? user.id : null }
  await noteEntries(tx, { groupIds: groupIds.map(({ id }) => id), devices }, by)
}

/** The groups with a schedule. */
export const scheduled = (db: Db): Ids =>
  db.selectFrom('group').where('attributes', 'like', '%"automatic":true%').select('id')

/** The first automatic groups visible to this user, up to the limit. */
export async function scheduleClocks(db: Db, user: User): Promise<Omit<ScheduleClock, 'unapproved' | 'mayApprove'>[]> {
  const all = scheduled(db).orderBy('id').limit(maxSchedules)
  const seen = user.administrator ? all : all.where(amongThose(db, 'id', visibleIds(db, 'group', user.id)))
  const clocks = []
  for (const { id: groupId } of await seen.execute()) {
    const timezone = await zoneOf(db, await ownerOf(db, groupId))
    const active = await db
      .selectFrom('schedule_run')
      .where('groupId', '=', groupId)
      .where('endTime', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst()
    clocks.push({
      groupId,
      timezone,
      devices: (await devicesOf(db, groupId).execute()).length,
      active: Number(active?.count ?? 0),
    })
  }
  return clocks
}

interface Page {
  readonly groupId: number
  readonly limit?: number
  readonly offset?: number
}

/** The runs of a group's schedule on devices visible to this user, the latest first. Does not check access to the group. */
export async function scheduleRuns(
  db: Db,
  user: User,
  { groupId, limit = maxRuns, offset = 0 }: Page,
): Promise<ScheduleRun[]> {
  const rows = await db
    .selectFrom('schedule_run')
    .where('groupId', '=', groupId)
    .$if(!user.administrator, (runs) => runs.where(amongThose(db, 'deviceId', visibleDevices(db, user.id))))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit > 0 ? Math.min(limit, maxRuns) : maxRuns)
    .offset(Math.min(Math.max(0, offset), 2 ** 31 - 1))
    .execute()
  const commands = await givenCommands(
    db,
    rows.flatMap(({ startCommandId, endCommandId }) => [startCommandId ?? [], endCommandId ?? []].flat()),
  )
  return rows.map(({ deviceId, kind, geofenceId, ...row }) => ({
    ...{ deviceId, kind, geofenceId },
    startTime: new Date(row.startTime),
    stopTime: new Date(row.stopTime),
    endTime: row.endTime === null ? null : new Date(row.endTime),
    startCommand: commands.get(row.startCommandId ?? 0) ?? null,
    endCommand: commands.get(row.endCommandId ?? 0) ?? null,
  }))
}

async function givenCommands(db: Db, ids: readonly number[]): Promise<Map<number, ScheduleRun['startCommand']>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('queued_command')
    .where(among(db, 'id', ids))
    .select(['id', 'state', 'waitsFor'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
