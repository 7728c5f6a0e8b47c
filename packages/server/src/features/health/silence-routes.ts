import { can } from '@rastro/core/access/access'
import { holdsLevel } from '@rastro/core/access/field-levels'
import { contract } from '@rastro/core/api/index'
import type { Caller } from '@rastro/core/health/silent-unit'
import { cursorHeader } from '@rastro/core/kit/page'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { type Http, implement } from '../../http/implement.ts'
import { portsOf } from '../device-endpoints/device-endpoints.ts'
import { visibleCount } from '../devices/devices.ts'
import { registeredNames, UnknownUnits } from '../unknown-units/unknown-units.ts'
import { explainAll, type Surroundings } from './explain-all.ts'
import { Outages } from './outages.ts'
import { silentPage, silentRow } from './silent-rows.ts'

type Ctx = Has<'config' | 'db' | 'positions' | 'bus' | 'clock' | 'commandBook'> & {
  readonly devicePorts: ReadonlyMap<string, number> | undefined
}

/** Why vehicles are silent (decision 205). */
export function silenceRoutes(http: Http, ctx: Ctx): void {
  const { db, bus, clock } = ctx
  const unknown = new UnknownUnits()
  const stop = bus.onUnknownUnit((call) => unknown.heard(call))
  http.app.addHook('onClose', async () => stop())
  const outages = new Outages({ db, clock })

  /** What is around the vehicles, as far as this viewer may know it. */
  const surroundings = async (viewer: Viewer): Promise<Surroundings> => {
    const now = clock.now()
    const mayKnowCallers = can(viewer, 'device.unknown', { deviceCount: await visibleCount(db, viewer.user.id) })
    return {
      now,
      outages: await outages.current(),
      callers: mayKnowCallers ? await callers(now) : [],
      ports: portsOf(ctx),
      mayReadCarrier: holdsLevel(viewer, 'tracker'),
    }
  }
  const callers = async (now: Date): Promise<Caller[]> => {
    const units = unknown.list(now)
    const names = units.map(({ uniqueId }) => uniqueId)
    const known = await registeredNames(db, names)
    return units.flatMap(({ lastUpdate, ...unit }) => (known.has(unit.uniqueId) ? [] : [{ ...unit, time: lastUpdate }]))
  }

  implement(http, contract.silence.list, async ({ viewer, query, reply }) => {
    const { rows, next } = await silentPage(db, viewer, { ...query, now: clock.now() })
    if (next !== undefined) reply.header(cursorHeader, next)
    return explainAll(ctx, rows, await surroundings(viewer))
  })
  implement(http, contract.silence.ofDevice, async ({ viewer, params }) => {
    await requireAccess(db, viewer, 'device', params.id)
    const row = await silentRow(db, params.id)
    const [found] = row ? await explainAll(ctx, [row], await surroundings(viewer)) : []
    return found ?? null
  })
}
