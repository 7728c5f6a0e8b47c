import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { InvalidError } from '@rastro/core/kit/errors'
import { type Server, server } from '@rastro/core/resources/server'
import { toldAttributes } from '@rastro/core/vocabulary/server-attributes'
import { actorOf } from '../../access/actor.ts'
import type { ServerFor } from '../../access/server-for.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { getLocked } from '../../db/crud.ts'
import { takeTurn } from '../../db/dialect.ts'
import { type Write, write } from '../../db/write.ts'
import { createItem, updateItem } from '../../db/write-item.ts'
import { type Http, implement } from '../../http/implement.ts'
import { isNew } from '../users/users.ts'
import { timezones } from './timezones.ts'
import { version } from './version.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'config'> & { readonly serverFor: ServerFor }

export function serverRoutes(http: Http, ctx: Ctx): void {
  const api = contract.server
  implement(http, api.get, async ({ viewer, request }) =>
    describe(ctx, await ctx.serverFor(request.headers.host), viewer),
  )
  implement(
    http,
    api.update,
    async ({ viewer, body }) => {
      const saved = await write(ctx, actorOf(viewer), (writing) => save(writing, body))
      return describe(ctx, saved, viewer)
    },
    { ignoreUnknown: true, guard: ({ viewer }) => requireCan(viewer, 'administer') },
  )
  implement(http, api.timezones, timezones)
  implement(http, api.geocode, () => {
    throw new InvalidError('Reverse geocoding is not enabled')
  })
}

/** ENT-20, ENT-22: the stored settings with what is determined at the call. Only administrators get the disk space and secrets. */
async function describe({ db, config }: Ctx, row: Server, viewer: Viewer | undefined): Promise<Server> {
  const isAdministrator = viewer?.user.administrator ?? false
  return {
    ...row,
    attributes: isAdministrator ? row.attributes : toldAttributes(row.attributes),
    version,
    newServer: viewer === undefined && (await isNew(db)),
    storageSpace: isAdministrator ? await storageSpace(config.dataDir) : null,
  }
}

/** Bytes of the disk that holds the data, or will hold it when the folder is made: usable, total. */
async function storageSpace(directory: string): Promise<number[]> {
  try {
    const { bavail, blocks, bsize } = await statfs(directory)
    return [bavail * bsize, blocks * bsize]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return storageSpace(dirname(directory))
  }
}

/** There is one row; a new installation has none yet. */
async function save(writing: Write, body: Partial<Server>): Promise<Server> {
  await takeTurn(writing.tx, 'server')
  const row = await writing.tx.selectFrom('server').orderBy('id').select('id').limit(1).executeTakeFirst()
  if (!row) return createItem(writing, server, body)
  return updateItem(writing, server, await getLocked(writing.tx, server, row.id), body)
}
