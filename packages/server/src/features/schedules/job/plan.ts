import { type CommandSchedule, type Group, groups, scheduleOf } from '@rastro/core/resources/group'
import { lastTurn, type Turn } from '@rastro/core/vehicle/schedule-turn'
import { list } from '../../../db/crud.ts'
import type { Db } from '../../../db/database.ts'
import { devicesOf, ownerOf, scheduled, zoneOf } from '../schedules.ts'

/** A due schedule of a group. */
export interface Running {
  readonly group: Group
  readonly schedule: CommandSchedule
  readonly turn: Turn
  /** Its owner; undefined when no user is linked to the group. */
  readonly ownerId: number | undefined
  /** The devices in the group and in the groups in it. */
  readonly deviceIds: ReadonlySet<number>
}

/** The due schedules, by their groups, without disabled ones. */
export async function runningSchedules(db: Db, now: Date): Promise<Map<number, Running>> {
  const running = new Map<number, Running>()
  for (const group of await list(db, groups, { ids: scheduled(db) })) {
    const schedule = scheduleOf(group)
    if (!schedule || schedule.disabled) continue
    const owner = await ownerOf(db, group.id)
    const turn = lastTurn(schedule, now, await zoneOf(db, owner))
    if (!turn || turn.stop <= now) continue
    const deviceIds = new Set((await devicesOf(db, group.id).execute()).map(({ id }) => id))
    running.set(group.id, { group, schedule, turn, ownerId: owner?.id, deviceIds })
  }
  return running
}
