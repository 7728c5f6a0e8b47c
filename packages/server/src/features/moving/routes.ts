import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { InvalidError } from '@rastro/core/kit/errors'
import { actorOf } from '../../access/actor.ts'
import type { Has } from '../../context.ts'
import { write } from '../../db/write.ts'
import { type Http, implement } from '../../http/implement.ts'
import { Mover, type MoverContext } from './job/mover.ts'
import { askToStop, readRun } from './job/stored-run.ts'

/** Decision 217: an administrator moves in from a running stock server. */
export function movingRoutes(http: Http, ctx: MoverContext & Has<'courier'>): void {
  const { db, clock, courier } = ctx
  const api = contract.moving
  const mover = new Mover(ctx)
  http.app.addHook('onClose', () => mover.close())
  implement(http, api.get, ({ viewer }) => {
    requireCan(viewer, 'administer')
    return readRun(db, clock.now())
  })
  implement(http, api.start, async ({ viewer, body }) => {
    requireCan(viewer, 'administer')
    const said = courier.refusalOf(body.address)
    if (said) throw new InvalidError(said, { field: 'address' })
    await mover.start(body)
    await write(ctx, actorOf(viewer), async ({ record }) =>
      record({ action: 'create', type: 'move', details: { action: body.action } }),
    )
    return (await readRun(db, clock.now()))!
  })
  implement(http, api.stop, async ({ viewer }) => {
    requireCan(viewer, 'administer')
    await askToStop(db)
    return readRun(db, clock.now())
  })
}
