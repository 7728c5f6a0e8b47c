import { type CommandSchedule, type Group, groups, scheduleOf } from '@rastro/core/resources/group'
import { lastTurn, type Turn } from '@rastro/core/vehicle/schedule-turn'
import { isScheduleBought, ownerOf } from '../../../access/locks.ts'
import { list } from '../../../db/crud.ts'
import type { Db } from '../../../db/database.ts'
import { type Actor, nobody } from '../../../db/write.ts'
import { devicesOf, scheduled, zoneOf } from '../schedules.ts'

/** A due schedule of a group. */
export interface Running {
  readonly group: Group
  readonly schedule: CommandSchedule
  readonly turn: Turn
  /** Its owner; undefined when no user is linked to the group. */
  readonly ownerId: number | undefined
  /** The devices in the group and in the groups in it. */
  readonly deviceIds: ReadonlySet<number>
  /** Who is named in the audit: nobody for the job. */
  readonly actor: Actor
}

/** The due schedules, by their groups, without disabled ones. */
export async function runningSchedules(db: Db, now: Date): Promise<Map<number, Running>> {
  const running = new Map<number, Running>()
  for (const group of await list(db, groups, { ids: scheduled(db) })) {
    const one = await runningSchedule(db, group, now)
    if (one) running.set(group.id, one)
  }
  return running
}

/** The schedule of a group, where it is due now, not disabled, and part of the plan of who set it. */
export async function runningSchedule(db: Db, group: Group, now: Date): Promise<Running | undefined> {
  const schedule = scheduleOf(group)
  if (!schedule || schedule.disabled) return undefined
  const owner = await ownerOf(db, group.id)
  const turn = lastTurn(schedule, now, await zoneOf(db, owner))
  if (!turn || turn.stop <= now || !(await isScheduleBought(db, group.id, schedule.kind))) return undefined
  const deviceIds = new Set((await devicesOf(db, group.id).execute()).map(({ id }) => id))
  return { group, schedule, turn, ownerId: owner?.id, deviceIds, actor: nobody }
}
