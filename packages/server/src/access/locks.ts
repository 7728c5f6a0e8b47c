import { can } from '@rastro/core/access/access'
import { groups, type ScheduleKind, scheduleOf } from '@rastro/core/resources/group'
import { users } from '@rastro/core/resources/user'
import { find, list } from '../db/crud.ts'
import type { Db } from '../db/database.ts'
import { reasonToRefuse } from './account.ts'
import { hasFeatures } from './plans.ts'
import { readServer } from './server-for.ts'

/** The schedule whose lock by this command is still in effect; undefined when it has ended or was changed. */
export async function openLock(db: Db, commandId: number): Promise<{ readonly groupId: number } | undefined> {
  const run = await db
    .selectFrom('schedule_run')
    .where('startCommandId', '=', commandId)
    .where('endTime', 'is', null)
    .select('groupId')
    .executeTakeFirst()
  const group = run && (await find(db, groups, run.groupId))
  const schedule = group && scheduleOf(group)
  return schedule?.kind === 'lock' && !schedule.disabled ? run : undefined
}

/**
 * True when the schedule of this group may block engines: a user linked to the group may use schedules and engine commands, or no
 * user is linked to it, as with groups of administrators.
 */
export async function mayLock(db: Db, groupId: number, now: Date): Promise<boolean> {
  const ids = db.selectFrom('user_group').where('groupId', '=', groupId).select('userId as id')
  const people = await list(db, users, { ids })
  const server = await readServer(db)
  const mayDecide = (user: (typeof people)[number]) =>
    !reasonToRefuse(user, now) && can({ user, server }, 'schedules') && can({ user, server }, 'command.engine')
  return people.length === 0 || people.some(mayDecide)
}

/** The first account linked to the group, administrators last: it counts as the owner of a schedule. */
export function ownerOf(db: Db, groupId: number): Promise<Owner | undefined> {
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

interface Owner {
  readonly id: number
  readonly attributes: string
}

/**
 * Whether the plan of the account that set the hours of this schedule includes it; of an older schedule its owner counts. A schedule
 * of nobody is that of administrators.
 */
export async function isScheduleBought(db: Db, groupId: number, kind: ScheduleKind): Promise<boolean> {
  const set = await db
    .selectFrom('schedule_approval')
    .where('groupId', '=', groupId)
    .select(['setById', 'setActsAsId'])
    .executeTakeFirst()
  const userId = set?.setActsAsId ?? set?.setById ?? (await ownerOf(db, groupId))?.id
  return userId === undefined || hasFeatures(db, userId, 'schedules', ...(kind === 'lock' ? lockFeatures : []))
}

const lockFeatures = ['engineBlock'] as const
