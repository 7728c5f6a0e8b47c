import type { Command } from '@rastro/core/resources/command'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { among } from '../../../db/dialect.ts'
import { type Order, serverGiver } from '../../commands/give.ts'
import { sendToDevices } from '../../commands/send.ts'
import { devicesById } from '../../devices/devices.ts'
import type { Running } from './plan.ts'
import { begin, end, noteCommand } from './runs.ts'

const commandOf = (type: 'engineStop' | 'engineResume'): Command => ({
  ...{ id: 0, attributes: {}, deviceId: 0, type, textChannel: false, description: null },
})

/** Cuts the engines of these vehicles, each when it stands, and not after the end of the schedule. */
export async function lock(ctx: Context, running: Running, deviceIds: readonly number[]): Promise<void> {
  const { group, turn, actor } = running
  const order = {
    by: { ...serverGiver('schedule', group.name), actor },
    command: commandOf('engineStop'),
    isToSeveral: false,
    notAfter: turn.stop,
    only: (tx: Db, ids: readonly number[]) => begin(tx, running, ids, ctx.clock.now()),
    kept: noting('startCommandId', group.id),
    details: { scheduleId: group.id },
  }
  await sendToDevices(ctx, order, await devicesById(ctx.db, deviceIds))
}

/** Frees the engines of these vehicles, except those that a person has cut meanwhile, or that another schedule locks. */
export async function unlock(ctx: Context, groupId: number, deviceIds: readonly number[]): Promise<void> {
  const devices = await devicesById(ctx.db, deviceIds)
  const there = new Set(devices.map(({ id }) => id))
  const gone = deviceIds.filter((id) => !there.has(id))
  if (gone.length > 0) await end(ctx.db, groupId, gone, ctx.clock.now())
  const order = {
    by: serverGiver('schedule', ''),
    command: commandOf('engineResume'),
    isToSeveral: false,
    only: async (tx: Db, ids: readonly number[]) => {
      const ended = await end(tx, groupId, ids, ctx.clock.now())
      const kept = await keptLocked(tx, ended)
      return new Set(ended.filter((id) => !kept.has(id)))
    },
    kept: noting('endCommandId', groupId),
    details: { scheduleId: groupId },
  }
  await sendToDevices(ctx, order, devices)
}

/** Stores in the runs of a schedule which commands it gave. */
const noting =
  (column: 'startCommandId' | 'endCommandId', groupId: number): NonNullable<Order['kept']> =>
  async ({ tx, tell }, commands) => {
    tell({ kind: 'scheduleRun', id: groupId, action: 'updated' })
    for (const { id: commandId, deviceId } of commands) await noteCommand(tx, column, { groupId, deviceId, commandId })
  }

/** Those of these devices whose engine has to stay cut for another reason. */
async function keptLocked(tx: Db, ids: readonly number[]): Promise<Set<number>> {
  const others = await tx
    .selectFrom('schedule_run')
    .where(among(tx, 'deviceId', ids))
    .where('kind', '=', 'lock')
    .where('endTime', 'is', null)
    .select('deviceId')
    .execute()
  const words = await tx
    .selectFrom('queued_command')
    .where(among(tx, 'deviceId', ids))
    .where('effect', 'in', ['cut', 'resume'])
    .where('state', 'in', ['held', 'claimed', 'sent', 'answered'])
    .select(['deviceId', 'effect', 'origin'])
    .orderBy('id')
    .execute()
  const last = new Map(words.map((word) => [word.deviceId ?? 0, word]))
  const byPerson = [...last].filter(([, { effect, origin }]) => effect === 'cut' && origin === 'person')
  return new Set([...others.map(({ deviceId }) => deviceId), ...byPerson.map(([deviceId]) => deviceId)])
}
