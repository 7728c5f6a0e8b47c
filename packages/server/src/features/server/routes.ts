import { statfs } from 'node:fs/promises'
import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { InvalidError } from '@rastro/core/kit/errors'
import { type Server, server } from '@rastro/core/resources/server'
import { readServer, type Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { create, update } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { type Http, implement } from '../../http/implement.ts'
import { isNew } from '../users/users.ts'
import { timezones } from './timezones.ts'
import { version } from './version.ts'

type Ctx = Has<'db' | 'bus' | 'config'>

export function serverRoutes(http: Http, ctx: Ctx): void {
  const api = contract.server
  implement(http, api.get, async ({ viewer }) => describe(ctx, await readServer(ctx.db), viewer))
  implement(
    http,
    api.update,
    async ({ viewer, body }) => {
      requireCan(viewer, 'administer')
      await save(ctx.db, body)
      ctx.bus.publishChange({ kind: 'server', id: 1, action: 'updated' })
      return describe(ctx, await readServer(ctx.db), viewer)
    },
    { ignoreUnknown: true },
  )
  implement(http, api.timezones, timezones)
  implement(http, api.geocode, () => {
    throw new InvalidError('Reverse geocoding is not enabled')
  })
}

/** ENT-20, ENT-22: the stored settings with what is determined at the call. Only administrators get the disk space. */
async function describe({ db, config }: Ctx, row: Server, viewer: Viewer | undefined): Promise<Server> {
  return {
    ...row,
    version,
    newServer: viewer === undefined && (await isNew(db)),
    storageSpace: viewer?.user.administrator ? await storageSpace(config.dataDir) : null,
  }
}

/** Bytes of the disk that holds the data: usable, total. */
async function storageSpace(directory: string): Promise<number[]> {
  const { bavail, blocks, bsize } = await statfs(directory)
  return [bavail * bsize, blocks * bsize]
}

/** Updates the one row, or creates it on a new installation. */
async function save(db: Db, body: Partial<Server>): Promise<void> {
  const row = await db.selectFrom('server').select('id').limit(1).executeTakeFirst()
  if (row) await update(db, server, row.id, body)
  else await create(db, server, body)
}
