import { billingApi } from './billing.ts'
import { commandsApi, computedAttributesApi } from './commands.ts'
import { devicesApi, mediaApi, shareApi } from './devices.ts'
import { inspectionsApi } from './inspections.ts'
import { messagingApi } from './messaging.ts'
import { notificationsApi } from './notifications.ts'
import { permissionsApi } from './permissions.ts'
import { eventsApi, positionsApi } from './positions.ts'
import { auditApi, reportsApi, statisticsApi } from './reports.ts'
import { resourcesApi } from './resources.ts'
import { healthApi, serverApi } from './server.ts'
import { passwordApi, sessionApi } from './session.ts'
import { usersApi } from './users.ts'

/** Every call of the HTTP API. The server implements it, `createClient` calls it. Areas with calls of their own add to the five. */
export const contract = {
  ...resourcesApi,
  session: sessionApi,
  password: passwordApi,
  server: serverApi,
  health: healthApi,
  users: usersApi,
  devices: devicesApi,
  share: shareApi,
  media: mediaApi,
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
