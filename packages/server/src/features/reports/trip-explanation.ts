import { InvalidError, NotFoundError } from '@rastro/core/kit/errors'
import type { Trip } from '@rastro/core/model/report-items'
import { tripCorrectionBounds } from '@rastro/core/model/trip-correction'
import type { Explained, TripExplanation } from '@rastro/core/model/trip-explanation'
import { correctedTrip, type Stretch } from '@rastro/core/reductions/corrections'
import type { ReportInput } from '@rastro/core/reductions/period'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Has } from '../../context.ts'
import { drivenIn, type ReadRows, tripStretches } from './corrected-rows.ts'
import { correctionsOf, toldOf } from './corrections.ts'
import { type ReportDevice, reportDevices } from './report-devices.ts'
import type { ReportReader } from './report-reader.ts'
import { readRows } from './report-rows.ts'
import { rowTexts } from './row-texts.ts'

/** The trip of a device with these times. */
export interface WhichTrip {
  readonly deviceId: number
  readonly from: Date
  readonly to: Date
}
type Ctx = Has<'db' | 'positions'>

const dayMs = 24 * 3_600_000

/** Why the trip is one that shares most of these times. The device must be visible to the reader. */
export async function explainTrip(ctx: Ctx, reader: ReportReader, which: WhichTrip): Promise<TripExplanation> {
  const { db } = ctx
  const asked = spanOf(which)
  const device = await deviceOf(ctx, which.deviceId)
  const corrections = await correctionsOf(db, reader.viewer, device.deviceId)
  const read = readRows(ctx)
  // A day more on both sides: a join may have made it longer, and the next trip is named
  const input = { ...device, from: asked.from - dayMs, to: asked.to + dayMs }
  const stretches: Stretch[] = []
  for await (const some of tripStretches(read, input, corrections)) stretches.push(...some)
  // A correction made meanwhile may have joined or split it
  const shares = stretches.map(({ from, to }) => Math.min(to, asked.to) - Math.max(from, asked.from))
  const index = shares.indexOf(Math.max(...shares))
  const stretch = stretches[index]
  if (!stretch || shares[index]! <= 0) throw new NotFoundError('Trip', which.from.toISOString())
  const complete = rowTexts(db, reader)
  const rowOf = async (one: Stretch): Promise<Trip> => {
    const trip = correctedTrip(one, await drivenIn(read, input, one), { from: one.from, to: one.to })
    return (await complete([trip!]))[0] as Trip
  }
  const trip = await rowOf(stretch)
  const next = stretches[index + 1]
  const span = { from: trip.startTime.getTime(), to: trip.endTime.getTime() }
  const used = new Set(stretches.flatMap((one) => one.corrections))
  const { minDistance, minDuration, stopGap } = device.settings.motion
  return {
    ...(await explainedIn(read, { ...device, ...span })),
    trip,
    next: next ? await rowOf(next) : null,
    rules: { minDistance, minDuration, stopGap },
    corrections: corrections
      .filter((each) => stretch.corrections.includes(each) || (!used.has(each) && isNear(each, span)))
      .map((each) => toldOf(each, used.has(each))),
  }
}

/** Throws unless the times follow each other and are not too far apart. */
export function spanOf({ from, to }: Pick<WhichTrip, 'from' | 'to'>): { from: number; to: number } {
  const most = tripCorrectionBounds.days
  if (to < from) throw new InvalidError(refusal('tripTimes'), { field: 'to' })
  if (to.getTime() - from.getTime() > most * dayMs)
    throw new InvalidError(refusal('rangeTooLong', { most }), { field: 'from' })
  return { from: from.getTime(), to: to.getTime() }
}

/** The settings by which the trips of a device are made; it must exist. */
export async function deviceOf({ db }: Ctx, deviceId: number): Promise<ReportDevice> {
  for await (const device of reportDevices(db, [deviceId])) return device
  throw new NotFoundError('Device', deviceId)
}

async function explainedIn(read: ReadRows, input: ReportInput): Promise<Explained> {
  for await (const [explained] of read('explained', input)) if (explained) return explained
  return { steps: [], used: 0, leftOut: 0, moving: 0, byOdometer: false, fixes: [], leftOutFixes: [] }
}

const isNear = (one: { from: number; to: number }, span: { from: number; to: number }): boolean =>
  one.to >= span.from - dayMs && one.from <= span.to + dayMs
