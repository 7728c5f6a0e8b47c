import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { resources } from '@rastro/core/resources/index'
import { HashQueue } from '../access/hash-queue.ts'
import { createServerFor, type ServerFor } from '../access/server-for.ts'
import { createThrottle, type Throttle } from '../access/throttle.ts'
import { createAuthenticate } from '../access/viewer.ts'
import type { Context } from '../context.ts'
import { implementResource } from '../http/resource.ts'
import type { Hooks } from '../http/resource-writes.ts'
import { createHttp, type Http } from '../http/server.ts'
import { serveSockets } from '../http/socket.ts'
import { serveWeb } from '../http/static.ts'
import { calendarHooks } from './calendars/calendars.ts'
import { deviceHooks } from './devices/devices.ts'
import { deviceRoutes } from './devices/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { groupHooks } from './groups/groups.ts'
import { healthRoutes } from './health/routes.ts'
import { Live } from './live/live.ts'
import { permissionRoutes } from './permissions/routes.ts'
import { positionRoutes } from './positions/routes.ts'
import { serverRoutes } from './server/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { userRoutes } from './users/routes.ts'
import { userHooks } from './users/users.ts'

/** What a slice is given: the context, what stands before a password, and what the installation is like. */
interface ApiContext extends Context {
  readonly throttle: Throttle
  readonly hashing: HashQueue
  readonly serverFor: ServerFor
}

/** Every slice that answers calls of its own. */
const slices: readonly ((http: Http, ctx: ApiContext) => void)[] = [
  sessionRoutes,
  userRoutes,
  serverRoutes,
  healthRoutes,
  deviceRoutes,
  positionRoutes,
  eventRoutes,
  permissionRoutes,
]

/** What single resources do beyond the common rules, by their names. */
const hooks: { readonly [R in (typeof resources)[number] as R['name']]?: Hooks<R> } = {
  user: userHooks,
  device: deviceHooks,
  group: groupHooks,
  calendar: calendarHooks,
  command: { ignoreUnknown: true },
}

export interface Api {
  readonly http: Http
  /** Gives the port. Throws when it is taken. */
  listen(): Promise<number>
  close(): Promise<void>
}

/** The HTTP API, the live socket and the web client; not listening yet. */
export async function createApi(context: Context): Promise<Api> {
  const { config, log } = context
  const ctx: ApiContext = {
    ...context,
    throttle: createThrottle(context),
    hashing: new HashQueue(),
    serverFor: createServerFor(context),
  }
  const http = createHttp({
    authenticate: createAuthenticate(ctx),
    trustProxy: config.trustProxy,
    log: log.child({ area: 'http' }),
  })
  for (const routes of slices) routes(http, ctx)
  for (const resource of resources) implementResource(http, ctx, resource, hooks[resource.name])
  await serveWeb(http.app, config.webDir)
  const live = new Live(ctx)
  const sockets = serveSockets(http, live)
  await http.app.ready()
  return {
    http,
    async listen() {
      await http.app.listen({ port: config.port, host: config.host ?? everyInterface() })
      return (http.app.server.address() as AddressInfo).port
    },
    async close() {
      live.close()
      sockets.close()
      await http.app.close()
    },
  }
}

/** Both families where the machine has both; containers often have no IPv6. */
function everyInterface(): string {
  const addresses = Object.values(networkInterfaces()).flat()
  return addresses.some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0'
}
