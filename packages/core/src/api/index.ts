import { crud } from '../kit/contract.ts'
import { calendars, drivers, geofences, groups, maintenances, orders } from '../resources/index.ts'
import { billingApi } from './billing.ts'
import { commandsApi, computedAttributesApi } from './commands.ts'
import { devicesApi, mediaApi, shareApi } from './devices.ts'
import { inspectionsApi } from './inspections.ts'
import { messagingApi } from './messaging.ts'
import { notificationsApi } from './notifications.ts'
import { permissionsApi } from './permissions.ts'
import { eventsApi, positionsApi } from './positions.ts'
import { auditApi, reportsApi, statisticsApi } from './reports.ts'
import { healthApi, serverApi } from './server.ts'
import { passwordApi, sessionApi } from './session.ts'
import { usersApi } from './users.ts'

/** Every call of the HTTP API. The server implements it, `createClient` calls it. */
export const contract = {
  session: sessionApi,
  password: passwordApi,
  server: serverApi,
  health: healthApi,
  users: usersApi,
  devices: devicesApi,
  share: shareApi,
  media: mediaApi,
  groups: crud(groups),
  geofences: crud(geofences),
  calendars: crud(calendars),
  drivers: crud(drivers),
  maintenance: crud(maintenances),
  orders: crud(orders),
  computedAttributes: computedAttributesApi,
  commands: commandsApi,
  notifications: notificationsApi,
  permissions: permissionsApi,
  positions: positionsApi,
  events: eventsApi,
  reports: reportsApi,
  statistics: statisticsApi,
  audit: auditApi,
  inspections: inspectionsApi,
  billing: billingApi,
  messaging: messagingApi,
} as const
export type Contract = typeof contract
