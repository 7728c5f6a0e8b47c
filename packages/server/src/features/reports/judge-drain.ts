import { ConflictError, InvalidError } from '@rastro/core/kit/errors'
import { fuelVerdictBounds, type NewFuelVerdict, type ToldFuelVerdict } from '@rastro/core/model/fuel-verdict'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { lockRow } from '../../db/dialect.ts'
import { type Write, write } from '../../db/write.ts'
import { readRows } from './report-rows.ts'
import { deviceOf } from './trip-explanation.ts'

type Ctx = Has<'db' | 'positions' | 'bus' | 'clock'>

const type = 'fuelVerdict'
const dayMs = 86_400_000

/** Stores what the viewer says of a drain in place of what was said of it before. The viewer must see the device. */
export async function judgeDrain(ctx: Ctx, viewer: Viewer, body: NewFuelVerdict): Promise<ToldFuelVerdict> {
  const { deviceId, verdict } = body
  const note = body.note?.trim() || null
  const drain = await drainIn(ctx, body)
  const id = await write(ctx, actorOf(viewer), async (writing) => {
    const { tx, now, record, tell } = writing
    await lockRow(tx, 'device', deviceId)
    const earlier = await tx
      .selectFrom('fuel_verdict')
      .where('deviceId', '=', deviceId)
      .where('fromTime', '<', drain.to)
      .where('toTime', '>', drain.from)
      .select('id')
      .execute()
    for (const each of earlier) await remove(writing, each.id, deviceId)
    const { count } = await tx
      .selectFrom('fuel_verdict')
      .where('deviceId', '=', deviceId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const most = fuelVerdictBounds.aDevice
    if (Number(count) >= most) throw new ConflictError(refusal('tooManyFuelVerdicts', { most }))
    const times = { fromTime: drain.from, toTime: drain.to, createdTime: now.getTime() }
    const row = await tx
      .insertInto('fuel_verdict')
      .values({ deviceId, verdict, note, ...times, userId: viewer.user.id })
      .returning(['id', 'createdTime'])
      .executeTakeFirstOrThrow()
    record({ action: 'create', type, id: row.id, details: { verdict, deviceId, note, ...spanOf(drain) } })
    tell({ kind: type, id: deviceId, action: 'updated' })
    return row.id
  })
  return { id, verdict, note, userName: viewer.user.name, createdTime: ctx.clock.now() }
}

/** Withdraws a verdict: the drain is a candidate again. */
export async function undoVerdict(ctx: Ctx, viewer: Viewer, id: number, deviceId: number): Promise<void> {
  await write(ctx, actorOf(viewer), async (writing) => {
    await remove(writing, id, deviceId)
    writing.tell({ kind: type, id: deviceId, action: 'updated' })
  })
}

async function remove({ tx, record }: Write, id: number, deviceId: number): Promise<void> {
  const gone = await tx.deleteFrom('fuel_verdict').where('id', '=', id).returning('verdict').executeTakeFirst()
  if (gone) record({ action: 'remove', type, id, details: { verdict: gone.verdict, deviceId } })
}

const spanOf = ({ from, to }: { readonly from: number; readonly to: number }) => ({
  from: new Date(from),
  to: new Date(to),
})

/** The times of the drain that shares time with the span (ms); 400 where there is none. */
async function drainIn(ctx: Ctx, { deviceId, from, to }: NewFuelVerdict): Promise<{ from: number; to: number }> {
  const [begin, end] = [from.getTime(), to.getTime()]
  const most = fuelVerdictBounds.days
  if (begin >= end) throw new InvalidError(refusal('dataBackwards'), { field: 'to' })
  if (end - begin > most * dayMs) throw new InvalidError(refusal('rangeTooLong', { most }), { field: 'from' })
  const device = await deviceOf(ctx, deviceId)
  // The level before it and the one at which it settled lie around it
  const input = { ...device, from: begin - dayMs, to: end + dayMs }
  for await (const [track] of readRows(ctx)('fuelTrack', input)) {
    const drain = track?.changes.find(
      ({ drained, ignition, startTime, endTime }) =>
        drained > 0 && ignition !== 'on' && startTime.getTime() < end && endTime.getTime() > begin,
    )
    if (drain) return { from: drain.startTime.getTime(), to: drain.endTime.getTime() }
  }
  throw new InvalidError(refusal('fuelDropNotThere'), { field: 'from' })
}
