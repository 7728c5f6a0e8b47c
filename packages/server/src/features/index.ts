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
import type { Figures } from '../ports/figures.ts'
import { calendarHooks } from './calendars/calendars.ts'
import { deviceHooks } from './devices/devices.ts'
import { deviceRoutes } from './devices/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { groupHooks } from './groups/groups.ts'
import { healthRoutes } from './health/routes.ts'
import { LiveHub } from './live/live.ts'
import { permissionRoutes } from './permissions/routes.ts'
import { positionRoutes } from './positions/routes.ts'
import { serverRoutes } from './server/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { userRoutes } from './users/routes.ts'
import { userHooks } from './users/users.ts'

/** What every feature gets: the context, what bounds the checks of passwords, and the server's row. */
interface ApiContext extends Context {
  readonly throttle: Throttle
  readonly hashing: HashQueue
  readonly serverFor: ServerFor
  /** Of the device ports, where they are in this process. */
  readonly ingestFigures: Figures | undefined
}

/** The features that have routes. */
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
  /** Starts listening and gives the port. Throws when it is in use. */
  listen(): Promise<number>
  close(): Promise<void>
}

/** Answers that are under way when the server stops may take so long; then they are cut. */
const PATIENCE_MS = 2000

/** The HTTP API, the live socket and the web client; not listening yet. */
export async function createApi(context: Context, ingestFigures?: Figures): Promise<Api> {
  const { config, log } = context
  const ctx: ApiContext = {
    ...context,
    throttle: createThrottle(context),
    hashing: new HashQueue(),
    serverFor: createServerFor(context),
    ingestFigures,
  }
  const http = createHttp({
    authenticate: createAuthenticate(ctx),
    trustProxy: config.trustProxy,
    log: log.child({ area: 'http' }),
  })
  for (const routes of slices) routes(http, ctx)
  for (const resource of resources) implementResource(http, ctx, resource, hooks[resource.name])
  await serveWeb(http.app, config.webDir)
  let isClosing = false
  http.app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  const live = new LiveHub(ctx)
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
      isClosing = true
      const late = setTimeout(() => {
        http.app.server.closeAllConnections()
        sockets.cut()
      }, PATIENCE_MS)
      await http.app.close()
      clearTimeout(late)
    },
  }
}

/** Listens on IPv6 and IPv4 where the machine has both; containers often have no IPv6. */
function everyInterface(): string {
  const addresses = Object.values(networkInterfaces()).flat()
  return addresses.some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0'
}
