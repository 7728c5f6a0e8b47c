import { contract } from '@rastro/core/api/index'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Throttle } from '../../access/throttle.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { createConcurrencyLimit } from '../../http/concurrency-limit.ts'
import { type Http, implement } from '../../http/implement.ts'
import type { UserCtx } from '../users/users.ts'
import { addRows, beginImport, checkImport, importsOf, makerFor, ownImport } from './imports.ts'
import { undoImport } from './undo.ts'

/** Calls of one user in an hour: the lines of some twenty full files. */
const rate = { max: 2000, windowMs: 3_600_000 }
/** 256 kB for 200 lines of what a spreadsheet has of a vehicle. */
const bodyLimit = 512 * 1024

/** Decision 142: vehicles, drivers and clients from the lines of a file. */
export function importRoutes(http: Http, ctx: UserCtx & Has<'blobs' | 'log'> & { readonly throttle: Throttle }): void {
  const api = contract.imports
  const { db } = ctx
  const takeSlot = createConcurrencyLimit({ words: refusal('importsBusy'), max: 8, maxPerUser: 2 })
  const spend = ({ user }: Viewer) =>
    ctx.throttle.spend({ key: `import ${user.id}`, ...rate }, refusal('tooManyImports'))
  implement(http, api.list, ({ viewer }) => importsOf(db, viewer.user.id))
  implement(
    http,
    api.check,
    async ({ viewer, body, reply }) => {
      makerFor(viewer, body.kind)
      takeSlot(viewer, reply)
      await spend(viewer)
      return [...(await checkImport(db, viewer, body.kind, body.rows))]
    },
    { bodyLimit },
  )
  implement(http, api.create, async ({ viewer, body }) => {
    makerFor(viewer, body.kind)
    await spend(viewer)
    return beginImport(ctx, viewer, body)
  })
  implement(
    http,
    api.add,
    async ({ viewer, params, body, reply }) => {
      takeSlot(viewer, reply)
      await spend(viewer)
      const { created, faults } = await addRows(ctx, viewer, await ownImport(db, viewer, params.id), body.rows)
      return { created, faults: [...faults] }
    },
    { bodyLimit },
  )
  implement(http, api.undo, async ({ viewer, params, reply }) => {
    takeSlot(viewer, reply)
    return undoImport(ctx, viewer, await ownImport(db, viewer, params.id))
  })
}
