import { can } from '@rastro/core/access/access'
import { groups, scheduleOf } from '@rastro/core/resources/group'
import { users } from '@rastro/core/resources/user'
import { find, list } from '../db/crud.ts'
import type { Db } from '../db/database.ts'
import { reasonToRefuse } from './account.ts'
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
