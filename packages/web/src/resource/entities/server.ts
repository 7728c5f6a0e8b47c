import { serverApi } from '@rastro/core/api/server'
import type { Server } from '@rastro/core/resources/server'
import { server } from '@rastro/core/resources/server'
import { clientOf } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { type Calls, defineEntity } from '../entity.ts'

const { get, update, uploadFile } = clientOf(serverApi)

export { uploadFile }

const calls: Calls<Server> = {
  list: async (_, onHeaders) => [await get({}, onHeaders)],
  get: (_, onHeaders) => get({}, onHeaders),
  update: ({ body, ifMatch }, onHeaders) => update({ body, ifMatch }, onHeaders),
  create: ({ body }) => update({ body }),
  remove: () => Promise.reject(new Error('The settings of the installation cannot be removed')),
}

/** SRV-1: the settings of the installation, a singleton. */
export const serverEntity = defineEntity({
  resource: server,
  calls,
  may: 'server',
  list: paths.map,
  form: () => paths.server,
  nameOf: () => '',
})
