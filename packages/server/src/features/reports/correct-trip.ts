import { ConflictError, InvalidError } from '@rastro/core/kit/errors'
import { type NewTripCorrection, type TripCorrection, tripCorrectionBounds } from '@rastro/core/model/trip-correction'
import { type Correction, fits, isMark } from '@rastro/core/reductions/corrections'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { lockRow } from '../../db/dialect.ts'
import { type Write, write } from '../../db/write.ts'
import { tripStretches } from './corrected-rows.ts'
import { correctionsOf, toldOf } from './corrections.ts'
import { readRows } from './report-rows.ts'
import { deviceOf, spanOf } from './trip-explanation.ts'

type Ctx = Has<'db' | 'positions' | 'bus' | 'clock'>
type Asked = Pick<Correction, 'kind' | 'from' | 'to' | 'purpose'> & {
  readonly deviceId: number
  readonly driverId: number | null
}

const type = 'tripCorrection'
const dayMs = 24 * 3_600_000

/** Stores a correction in place of one that says the same of the same times. The viewer must see the device. */
export async function correctTrip(ctx: Ctx, viewer: Viewer, body: NewTripCorrection): Promise<TripCorrection> {
  const asked = await askedIn(ctx, viewer, body)
  const before = await correctionsOf(ctx.db, viewer, asked.deviceId)
  await requireFitting(ctx, asked, before)
  const id = await write(ctx, actorOf(viewer), async (writing) => {
    const { tx, now, record } = writing
    const { deviceId, kind, from, to, driverId, purpose } = asked
    await lockRow(tx, 'device', deviceId)
    await removeAll(
      writing,
      asked.deviceId,
      before.filter((each) => each.kind === kind && fits(each, asked)),
    )
    const { count } = await tx
      .selectFrom('trip_correction')
      .where('deviceId', '=', deviceId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const most = tripCorrectionBounds.aDevice
    if (Number(count) >= most) throw new ConflictError(refusal('tooManyTripCorrections', { most }))
    const times = { fromTime: from, toTime: to, createdTime: now.getTime() }
    const row = await tx
      .insertInto('trip_correction')
      .values({ deviceId, kind, ...times, driverId, purpose, userId: viewer.user.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    record({ action: 'create', type, id: row.id, details: { kind, deviceId } })
    return row.id
  })
  const made = (await correctionsOf(ctx.db, viewer, asked.deviceId)).find((each) => each.id === id)
  if (!made) throw new ConflictError(refusal('changedMeanwhile', { kind: 'correction' }))
  return toldOf(made, true)
}

/** Removes a correction: the trips are as they were before it. */
export async function undoCorrection(ctx: Ctx, viewer: Viewer, id: number, deviceId: number): Promise<void> {
  const [correction] = (await correctionsOf(ctx.db, viewer, deviceId)).filter((each) => each.id === id)
  await write(ctx, actorOf(viewer), (writing) => removeAll(writing, deviceId, correction ? [correction] : []))
}

async function removeAll({ tx, record }: Write, deviceId: number, corrections: readonly Correction[]): Promise<void> {
  for (const { id, kind } of corrections) {
    await tx.deleteFrom('trip_correction').where('id', '=', id).execute()
    record({ action: 'remove', type, id, details: { kind, deviceId } })
  }
}

/** What the body asks for, with what its kind needs. */
async function askedIn({ db }: Ctx, viewer: Viewer, body: NewTripCorrection): Promise<Asked> {
  const { deviceId, kind, driverId, purpose } = body
  const { from, to } = spanOf(body)
  const isMoment = from === to
  if (kind === 'split' ? !isMoment : kind !== 'join' && isMoment)
    throw new InvalidError(refusal('tripTimes'), { field: 'to' })
  if (kind === 'driver') {
    if (!driverId) throw new InvalidError(refusal('fieldMissing', { field: 'driverId' }), { field: 'driverId' })
    await requireAccess(db, viewer, 'driver', driverId, 'driverId')
  }
  if (kind === 'purpose' && !purpose)
    throw new InvalidError(refusal('fieldMissing', { field: 'purpose' }), { field: 'purpose' })
  return {
    ...{ deviceId, kind, from, to },
    driverId: kind === 'driver' ? driverId! : null,
    purpose: kind === 'purpose' ? purpose! : null,
  }
}

/** Throws where the correction would change no trip. */
async function requireFitting(ctx: Ctx, asked: Asked, before: readonly Correction[]): Promise<void> {
  const device = await deviceOf(ctx, asked.deviceId)
  const tried: Correction = { ...asked, id: 0, driverUniqueId: null, userName: null, createdTime: 0 }
  const input = { ...device, from: asked.from - dayMs, to: asked.to + dayMs }
  for await (const stretches of tripStretches(readRows(ctx), input, [...before, tried])) {
    const own = stretches.filter(({ corrections }) => corrections.includes(tried))
    if (own.some((stretch) => !isMark(tried) || fits(stretch, tried))) return
  }
  throw new InvalidError(refusal('tripNotThere'), { field: 'from' })
}
