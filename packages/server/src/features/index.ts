import type { AddressInfo } from 'node:net'
import { resources } from '@rastro/core/resources/index'
import { createDenials, type Denials } from '../access/denials.ts'
import { HashQueue } from '../access/hash-queue.ts'
import { createIsLimited, type IsLimited } from '../access/payment.ts'
import { createPlansFor, type PlansFor } from '../access/plans.ts'
import { createServerFor, type ServerFor } from '../access/server-for.ts'
import { createThrottle, type Throttle } from '../access/throttle.ts'
import { createAuthenticate } from '../access/viewer.ts'
import type { Context } from '../context.ts'
import { everyInterface } from '../http/every-interface.ts'
import { type HttpIngest, serveHttpIngest } from '../http/http-ingest.ts'
import { refuseUnknownCalls } from '../http/nothing-there.ts'
import { refuseAnonymous } from '../http/refuse-anonymous.ts'
import { implementResource } from '../http/resource.ts'
import type { Hooks } from '../http/resource-writes.ts'
import { createHttp, type Http } from '../http/server.ts'
import { serveSockets } from '../http/socket.ts'
import { serveWeb } from '../http/static.ts'
import type { Figures } from '../ports/figures.ts'
import { alarmRoutes } from './alarms/routes.ts'
import { attributeHooks } from './attributes/attributes.ts'
import { attributeRoutes } from './attributes/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { brandRoutes } from './brands/routes.ts'
import { calendarHooks } from './calendars/calendars.ts'
import { commandHooks } from './commands/commands.ts'
import { commandRoutes } from './commands/routes.ts'
import { consentRoutes } from './consents/routes.ts'
import { contactRoutes } from './contacts/routes.ts'
import { deviceEndpointRoutes } from './device-endpoints/routes.ts'
import { deviceHooks } from './devices/devices.ts'
import { deviceRoutes } from './devices/routes.ts'
import { driverHooks } from './drivers/drivers.ts'
import { drivingRoutes } from './driving/routes.ts'
import { erasureRoutes } from './erasure/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { publicFile } from './files/public.ts'
import { fileRoutes } from './files/routes.ts'
import { fleetRoutes } from './fleet/routes.ts'
import { geofenceHooks } from './geofences/geofences.ts'
import { geofenceRoutes } from './geofences/routes.ts'
import { groupHooks } from './groups/groups.ts'
import { metricsRoutes } from './health/metrics.ts'
import { healthRoutes } from './health/routes.ts'
import { silenceRoutes } from './health/silence-routes.ts'
import { importRoutes } from './imports/routes.ts'
import { inspectionRoutes } from './inspections/routes.ts'
import { LiveHub } from './live/live.ts'
import { lookupRoutes } from './lookups/routes.ts'
import { maintenanceHooks } from './maintenances/maintenances.ts'
import { maintenanceRoutes } from './maintenances/routes.ts'
import { mapRoutes } from './maps/routes.ts'
import { messagingRoutes } from './messaging/routes.ts'
import { movingRoutes } from './moving/routes.ts'
import { notificationHooks } from './notifications/notifications.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { oneTimeCodeRoutes } from './one-time-codes/routes.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { identityRoutes } from './openid/identities.ts'
import { openIdRoutes } from './openid/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { passwordRoutes } from './password/routes.ts'
import { permissionRoutes } from './permissions/routes.ts'
import { personalDataRoutes } from './personal-data/routes.ts'
import { planRoutes } from './plans/routes.ts'
import { positionRoutes } from './positions/routes.ts'
import { fuelRoutes } from './reports/fuel-routes.ts'
import { proofRoutes } from './reports/proof-routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { reportHooks } from './reports/scheduled.ts'
import { tripRoutes } from './reports/trip-routes.ts'
import { retentionRoutes } from './retention/routes.ts'
import { scheduleRoutes } from './schedules/routes.ts'
import { serverRoutes } from './server/routes.ts'
import { serviceOrderRoutes } from './service-orders/routes.ts'
import { serviceOrderHooks } from './service-orders/service-orders.ts'
import { sessionRoutes } from './session/routes.ts'
import { shareRoutes } from './share/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { stockRoutes } from './stock/routes.ts'
import { userRoutes } from './users/routes.ts'
import { userHooks } from './users/users.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { webhookHooks } from './webhooks/webhooks.ts'

/** What every feature gets: the context, the queue of password hashing, and the server's row. */
interface ApiContext extends Context {
  readonly throttle: Throttle
  readonly hashing: HashQueue
  readonly denials: Denials
  readonly serverFor: ServerFor
  readonly plansFor: PlansFor
  readonly isLimited: IsLimited
  /** The ingest figures, where ingest runs in this process. */
  readonly ingestFigures: Figures | undefined
  /** Open sockets of this process. */
  readonly socketCount: () => number
  /** `gt06/tcp` → its port, where ingest runs in this process. */
  readonly devicePorts: ReadonlyMap<string, number> | undefined
}

/** The features that have routes. */
const slices: readonly ((http: Http, ctx: ApiContext) => void)[] = [
  sessionRoutes,
  passkeyRoutes,
  oneTimeCodeRoutes,
  openIdRoutes,
  passwordRoutes,
  userRoutes,
  contactRoutes,
  consentRoutes,
  personalDataRoutes,
  erasureRoutes,
  identityRoutes,
  serverRoutes,
  deviceEndpointRoutes,
  fileRoutes,
  healthRoutes,
  silenceRoutes,
  mapRoutes,
  metricsRoutes,
  deviceRoutes,
  positionRoutes,
  fleetRoutes,
  eventRoutes,
  alarmRoutes,
  scheduleRoutes,
  geofenceRoutes,
  reportRoutes,
  tripRoutes,
  fuelRoutes,
  proofRoutes,
  drivingRoutes,
  permissionRoutes,
  statisticsRoutes,
  overviewRoutes,
  auditRoutes,
  lookupRoutes,
  retentionRoutes,
  movingRoutes,
  commandRoutes,
  notificationRoutes,
  attributeRoutes,
  maintenanceRoutes,
  importRoutes,
  brandRoutes,
  stockRoutes,
  serviceOrderRoutes,
  inspectionRoutes,
  planRoutes,
  billingRoutes,
  messagingRoutes,
  webhookRoutes,
  openApiRoutes,
  shareRoutes,
]

/** The rules of single resources beyond the common ones, by their names. */
type HooksByName = { readonly [R in (typeof resources)[number] as R['name']]?: Hooks<R> }
const hooksOf = (ctx: ApiContext): HooksByName => ({
  user: userHooks,
  device: deviceHooks,
  group: groupHooks,
  driver: driverHooks,
  geofence: geofenceHooks,
  calendar: calendarHooks,
  command: commandHooks,
  attribute: attributeHooks,
  maintenance: maintenanceHooks,
  report: reportHooks,
  notification: notificationHooks,
  webhook: webhookHooks(ctx),
  serviceOrder: serviceOrderHooks(ctx),
})

export interface Api {
  readonly http: Http
  /** The API's figures for metrics. */
  figures(): { readonly sockets: number; readonly passwordsWaiting: number }
  /** Starts listening and gives the port. Throws when it is in use. */
  listen(): Promise<number>
  close(): Promise<void>
}

/** The API's view of ingest, where it runs in this process. */
interface DevicePorts {
  readonly figures?: Figures | undefined
  readonly httpIngest?: HttpIngest | undefined
  readonly ports?: ReadonlyMap<string, number> | undefined
}

/** Timeout of pending answers at shutdown; then they are aborted. */
const TIMEOUT_MS = 2000

/** The HTTP API, the live socket and the web client; not listening yet. */
export async function createApi(context: Context, { figures, httpIngest, ports }: DevicePorts = {}): Promise<Api> {
  const { config, log, db, blobs } = context
  const ctx: ApiContext = {
    ...context,
    throttle: createThrottle(context),
    hashing: new HashQueue(),
    denials: createDenials(context),
    serverFor: createServerFor(context),
    plansFor: createPlansFor(context),
    isLimited: createIsLimited(context),
    ingestFigures: figures,
    socketCount: () => sockets.count,
    devicePorts: ports,
  }
  const http = createHttp({
    authenticate: createAuthenticate(ctx),
    counts: ctx.counts,
    metrics: ctx.metrics,
    trustProxy: config.trustProxy,
    log: log.child({ area: 'http' }),
  })
  for (const routes of slices) routes(http, ctx)
  const hooks = hooksOf(ctx)
  for (const resource of resources) implementResource(http, ctx, resource, hooks[resource.name])
  serveHttpIngest(http, httpIngest)
  refuseAnonymous(http)
  refuseUnknownCalls(http.app)
  await serveWeb(http.app, {
    directory: config.webDir,
    serverFor: ctx.serverFor,
    phonePort: httpIngest?.port,
    publicFile: (name) => publicFile(db, blobs, name),
  })
  let isClosing = false
  http.app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  const live = new LiveHub(ctx)
  const sockets = serveSockets(http, { switchboard: live, clock: ctx.clock })
  await http.app.ready()
  return {
    http,
    figures: () => ({ sockets: sockets.count, passwordsWaiting: ctx.hashing.waiting }),
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
      }, TIMEOUT_MS)
      await http.app.close()
      clearTimeout(late)
    },
  }
}
