import { knownTimezone } from '@rastro/core/format/dates'
import { type CommandSchedule, type Group, groups, scheduleOf } from '@rastro/core/resources/group'
import { lastTurn, type Turn } from '@rastro/core/vehicle/schedule-turn'
import { devicesInside } from '../../access/visibility.ts'
import { list } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'

/** The schedule of a group whose hour it is. */
export interface Running {
  readonly group: Group
  readonly schedule: CommandSchedule
  readonly turn: Turn
  /** Whose it is; undefined when nobody has the group. */
  readonly ownerId: number | undefined
  /** The devices in the group and in the groups in it. */
  readonly deviceIds: ReadonlySet<number>
}

/** The zone of a schedule whose owner and server have none. */
const otherwise = 'America/Sao_Paulo'

/** The schedules whose hour it is, by their groups; those that are switched off are not among them. */
export async function runningSchedules(db: Db, now: Date): Promise<Map<number, Running>> {
  const ids = db.selectFrom('group').where('attributes', 'like', '%"automatic":true%').select('id')
  const running = new Map<number, Running>()
  for (const group of await list(db, groups, { ids })) {
    const schedule = scheduleOf(group)
    if (!schedule || schedule.disabled) continue
    const owner = await ownerOf(db, group.id)
    const turn = lastTurn(schedule, now, await zoneOf(db, owner))
    if (!turn || turn.stop <= now) continue
    const deviceIds = new Set(await devicesOf(db, group.id))
    running.set(group.id, { group, schedule, turn, ownerId: owner?.id, deviceIds })
  }
  return running
}

interface Owner {
  readonly id: number
  readonly attributes: string
}

/** Of the people who have the group the one who is no administrator and has been there longest. */
function ownerOf(db: Db, groupId: number): Promise<Owner | undefined> {
  return db
    .selectFrom('user_group')
    .innerJoin('user', 'user.id', 'user_group.userId')
    .where('user_group.groupId', '=', groupId)
    .orderBy('user.administrator')
    .orderBy('user.id')
    .limit(1)
    .select(['user.id', 'user.attributes'])
    .executeTakeFirst()
}

async function zoneOf(db: Db, owner: Owner | undefined): Promise<string> {
  const server = await db.selectFrom('server').select('attributes').executeTakeFirst()
  const zones = [owner?.attributes, server?.attributes].map((text) => knownTimezone(JSON.parse(text ?? '{}').timezone))
  return zones.find((zone) => zone !== undefined) ?? otherwise
}

async function devicesOf(db: Db, groupId: number): Promise<number[]> {
  const own = db.selectFrom('group').where('id', '=', groupId).select('id')
  return (await devicesInside(db, own).execute()).map(({ id }) => id)
}
