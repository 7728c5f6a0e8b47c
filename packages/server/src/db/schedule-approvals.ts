import { type CommandSchedule, type Group, scheduleOf } from '@rastro/core/resources/group'
import { type Expression, sql } from 'kysely'
import type { Db } from './database.ts'
import { among, amongThose } from './dialect.ts'

/** The approval of a schedule that locks (decision 147). */
export interface ScheduleApproval {
  /** Who set its hours: the person, and the account that they acted as; null where it is not known. */
  readonly setById: number | null
  readonly setActsAsId: number | null
  /** The vehicles that it is approved for. */
  readonly deviceIds: ReadonlySet<number>
  readonly approverId: number | null
  readonly approverActsAsId: number | null
}

/** Who gave an order: the person, and the account that they acted as, where it is another. */
export interface OrderedBy {
  readonly personId: number
  readonly actsAsId: number | null
}

const hoursOf = ({ start, stop }: CommandSchedule): string => `${start} ${stop}`

/** Notes who set the hours of a group's lock, where they are other than before; what was approved counts for it no more. */
export async function noteHours(
  tx: Db,
  group: Group,
  { setById, setActsAsId }: Pick<ScheduleApproval, 'setById' | 'setActsAsId'>,
): Promise<void> {
  const schedule = scheduleOf(group)
  const before = await tx
    .selectFrom('schedule_approval')
    .where('groupId', '=', group.id)
    .select('hours')
    .executeTakeFirst()
  const hours = schedule?.kind === 'lock' ? hoursOf(schedule) : undefined
  if (before?.hours === hours) return
  await tx.deleteFrom('schedule_approval').where('groupId', '=', group.id).execute()
  // Who sets hours decides on all vehicles that are in the group now
  await tx.deleteFrom('schedule_entry').where('groupId', '=', group.id).execute()
  if (hours === undefined) return
  await tx
    .insertInto('schedule_approval')
    .values({ groupId: group.id, hours, setById, setActsAsId, deviceIds: '[]' })
    .execute()
}

/** What is known of the approval of a schedule with these hours. */
export async function approvalOf(
  db: Db,
  groupId: number,
  schedule: CommandSchedule,
): Promise<ScheduleApproval | undefined> {
  const row = await db
    .selectFrom('schedule_approval')
    .where('groupId', '=', groupId)
    .where('hours', '=', hoursOf(schedule))
    .selectAll()
    .executeTakeFirst()
  return row && { ...row, deviceIds: new Set(JSON.parse(row.deviceIds) as number[]) }
}

/** Notes who brought these vehicles into these groups; an earlier approval of them counts no more. */
export async function noteEntries(
  tx: Db,
  { groupIds, devices }: { groupIds: readonly number[]; devices: Expression<{ id: number }> },
  { personId, actsAsId }: OrderedBy,
): Promise<void> {
  for (const groupId of groupIds) {
    await tx
      .insertInto('schedule_entry')
      .columns(['groupId', 'deviceId', 'personId', 'actsAsId'])
      .expression(
        tx
          .selectFrom('device')
          .where(amongThose(tx, 'device.id', devices))
          .select([
            sql<number>`cast(${groupId} as integer)`.as('groupId'),
            'device.id as deviceId',
            sql<number>`cast(${personId} as bigint)`.as('personId'),
            sql<number | null>`cast(${actsAsId} as bigint)`.as('actsAsId'),
          ]),
      )
      .onConflict((conflict) => conflict.columns(['groupId', 'deviceId']).doUpdateSet({ personId, actsAsId }))
      .execute()
  }
}

/** Who brought vehicles into this group since its hours were set, by vehicle; without those that were approved since. */
export async function entriesOf(db: Db, groupId: number): Promise<ReadonlyMap<number, OrderedBy>> {
  const rows = await db
    .selectFrom('schedule_entry')
    .where('groupId', '=', groupId)
    .select(['deviceId', 'personId', 'actsAsId'])
    .execute()
  return new Map(rows.map(({ deviceId, personId, actsAsId }) => [deviceId, { personId, actsAsId }]))
}

/** Forgets who brought these vehicles into the group: they are approved. */
export async function forgetEntries(tx: Db, groupId: number, deviceIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('schedule_entry')
    .where('groupId', '=', groupId)
    .where(among(tx, 'deviceId', deviceIds))
    .execute()
}

interface Approving {
  readonly schedule: CommandSchedule
  /** All vehicles that it is approved for from now on. */
  readonly deviceIds: readonly number[]
  readonly approvedBy: string
  readonly approverId: number
  readonly approverActsAsId: number | null
  readonly approvedTime: number
}

/** Stores an approval; who set the hours stays. */
export async function storeApproval(tx: Db, groupId: number, { schedule, ...approving }: Approving): Promise<void> {
  const hours = hoursOf(schedule)
  const values = { ...approving, deviceIds: JSON.stringify(approving.deviceIds) }
  await tx
    .insertInto('schedule_approval')
    .values({ groupId, hours, setById: null, setActsAsId: null, ...values })
    .onConflict((conflict) => conflict.column('groupId').doUpdateSet({ hours, ...values }))
    .execute()
}
