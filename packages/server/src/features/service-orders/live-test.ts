import { ConflictError } from '@rastro/core/kit/errors'
import { devices } from '@rastro/core/resources/device'
import { commandRecordSchema } from '@rastro/core/resources/queued-command'
import { type ServiceOrder, serviceOrders } from '@rastro/core/resources/service-order'
import { type EngineCommand, evidencePage, followTest, type OwnPlace } from '@rastro/core/vehicle/live-test'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { find, get } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { fromRow } from '../../db/row.ts'
import { changeOrder } from './service-orders.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'positions'>

/** Engine commands of one test that are read at most. */
const maxCommands = 100
/** How far the clock of a unit may be ahead (ms). */
const aheadMs = 86_400_000

/** What the device has reported since the test began decides its steps; stored only when that shows something new. */
export async function evaluateTest(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  place: OwnPlace | undefined,
): Promise<ServiceOrder> {
  const { db, positions, clock } = ctx
  const order = await get(db, serviceOrders, id)
  const { deviceId, work } = order
  if (!work.test) throw new ConflictError(refusal('orderNoTest'))
  const evidence = {
    lastUpdate: (await find(db, devices, deviceId))?.lastUpdate ?? null,
    positions: await positions.range({
      deviceId,
      from: new Date(work.test.readTo),
      to: new Date(clock.now().getTime() + aheadMs),
      limit: evidencePage,
    }),
    commands: await engineCommands(db, deviceId, new Date(work.test.startTime)),
    place,
  }
  if (followTest(work.test, evidence) === work.test) return order
  return changeOrder(ctx, viewer, id, (stored) => {
    const { test } = stored.work
    // Begun anew meanwhile: this evidence is of the earlier one
    if (test?.startTime !== work.test?.startTime) return {}
    return { work: { ...stored.work, test: followTest(test!, evidence) } }
  })
}

/** The commands since then that cut or freed the engine, the oldest first. */
export async function engineCommands(db: Db, deviceId: number, since: Date): Promise<EngineCommand[]> {
  const rows = await db
    .selectFrom('queued_command')
    .where('deviceId', '=', deviceId)
    .where('createdTime', '>=', since.getTime())
    .where('effect', 'in', ['cut', 'resume'])
    .selectAll()
    .orderBy('id', 'desc')
    .limit(maxCommands)
    .execute()
  return rows.reverse().map((row) => fromRow(commandRecordSchema, row))
}
