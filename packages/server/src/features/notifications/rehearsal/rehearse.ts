import { InvalidError } from '@rastro/core/kit/errors'
import { type Rehearsal, rehearsalBounds } from '@rastro/core/model/rehearsal'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { isRehearsed } from '@rastro/core/vocabulary/rehearsed-types'
import type { Viewer } from '../../../access/viewer.ts'
import type { Has } from '../../../context.ts'
import type { Addresses } from '../../../db/database.ts'
import { noteRun } from '../../reports/reports.ts'
import { coveredDevices, type Draft } from './covered.ts'
import { matcherOf } from './matcher.ts'
import { rehearsedVehicles } from './rehearsed-vehicles.ts'
import { sumsOf } from './sums.ts'

type Ctx = Has<'db' | 'positions' | 'clock' | 'bus' | 'lookups'>

/** Who asks, until when, and with which addresses. */
interface Asking {
  readonly viewer: Viewer
  readonly addresses: Addresses | undefined
  readonly signal: AbortSignal
}

const dayMs = 86_400_000
/** Positions read before the period, so that the state of the rule is known. */
const marginMs = dayMs

/**
 * How often the notification would have fired in the last days for the vehicles that it is for and the caller sees: the same rules
 * over the stored positions, in the threads that read them. Bounded in vehicles, events and time; says what was not tried.
 */
export async function rehearse(ctx: Ctx, draft: Draft, { viewer, addresses, signal }: Asking): Promise<Rehearsal> {
  const { db, positions, clock } = ctx
  const { notification } = draft
  const type = notification.type ?? ''
  if (!isRehearsed(type)) throw new InvalidError(refusal('rehearsalType'), { field: 'type' })
  const now = clock.now().getTime()
  const span = { from: now - rehearsalBounds.days * dayMs, to: now }
  const matches = await matcherOf(db, viewer, notification)
  const covered = await coveredDevices(db, viewer, draft)
  const some = covered.slice(0, rehearsalBounds.vehicles)
  const period = { from: new Date(span.from), to: new Date(span.to) }
  await noteRun(ctx, viewer, 'rehearsal', { ...period, deviceId: some })
  ctx.lookups.note(viewer, { kind: 'report', deviceIds: some })
  const sums = sumsOf(notification, viewer)
  const deadline = performance.now() + rehearsalBounds.time
  let cut: Rehearsal['cut'] = covered.length > some.length ? 'vehicles' : null
  let tried = 0
  for await (const vehicle of rehearsedVehicles(db, some, notification, type)) {
    signal.throwIfAborted()
    if (performance.now() > deadline) cut = 'time'
    else if (sums.events() >= rehearsalBounds.events) cut = 'events'
    if (cut === 'time' || cut === 'events') break
    tried += 1
    const { device, input, state } = vehicle
    sums.vehicle(device, state)
    if (state === 'tooLarge' || state === 'unset') continue
    const read = { deviceId: device.id, from: new Date(span.from - marginMs), to: period.to }
    for await (const fired of positions.reducedRows(read, 'rehearsal', { ...input, ...span })) {
      signal.throwIfAborted()
      sums.add(
        device,
        fired.filter((one) => matches(one, device)),
      )
      if (sums.events() >= rehearsalBounds.events) break
    }
  }
  return { ...period, vehicles: covered.length, tried, cut, ...sums.result(addresses) }
}
