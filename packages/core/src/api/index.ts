import { alarmsApi } from './alarms.ts'
import { billingApi } from './billing.ts'
import { brandsApi } from './brands.ts'
import { commandsApi, computedAttributesApi } from './commands.ts'
import { contactsApi, identitiesApi } from './contacts.ts'
import { deviceEndpointsApi } from './device-endpoints.ts'
import { devicesApi, mediaApi, shareApi, streamApi } from './devices.ts'
import { documentsApi } from './documents.ts'
import { drivingApi } from './driving.ts'
import { dunningApi } from './dunning.ts'
import { fleetApi } from './fleet.ts'
import { fuelApi } from './fuel.ts'
import { anchorsApi, geofencesApi } from './geofences.ts'
import { importsApi } from './imports.ts'
import { inspectionsApi } from './inspections.ts'
import { lookupsApi } from './lookups.ts'
import { maintenanceApi } from './maintenance.ts'
import { mapsApi } from './maps.ts'
import { messagingApi } from './messaging.ts'
import { movingApi } from './moving.ts'
import { notificationsApi } from './notifications.ts'
import { oneTimeCodesApi, passkeyLoginApi, passkeysApi } from './passkeys.ts'
import { permissionsApi } from './permissions.ts'
import { plansApi } from './plans.ts'
import { eventsApi, positionsApi } from './positions.ts'
import { consentsApi, erasuresApi, personalDataApi } from './privacy.ts'
import { proofsApi } from './proofs.ts'
import { auditApi, reportsApi, statisticsApi } from './reports.ts'
import { resourcesApi } from './resources.ts'
import { retentionApi } from './retention.ts'
import { schedulesApi } from './schedules.ts'
import { healthApi, serverApi } from './server.ts'
import { serviceOrdersApi } from './service-orders.ts'
import { passwordApi, sessionApi } from './session.ts'
import { silenceApi } from './silence.ts'
import { simsApi, stockApi, trackersApi } from './stock.ts'
import { tilesApi } from './tiles.ts'
import { tripsApi } from './trips.ts'
import { usersApi } from './users.ts'
import { webhooksApi } from './webhooks.ts'

/** Every call of the HTTP API. The server implements it, `createClient` calls it. Areas may add calls to the common five. */
export const contract = {
  ...resourcesApi,
  session: sessionApi,
  password: passwordApi,
  server: serverApi,
  deviceEndpoints: deviceEndpointsApi,
  health: healthApi,
  silence: silenceApi,
  maintenance: maintenanceApi,
  maps: mapsApi,
  users: usersApi,
  contacts: contactsApi,
  identities: identitiesApi,
  passkeys: passkeysApi,
  passkeyLogin: passkeyLoginApi,
  oneTimeCodes: oneTimeCodesApi,
  devices: devicesApi,
  fleet: fleetApi,
  share: shareApi,
  media: mediaApi,
  stream: streamApi,
  computedAttributes: computedAttributesApi,
  commands: commandsApi,
  notifications: notificationsApi,
  permissions: permissionsApi,
  positions: positionsApi,
  events: eventsApi,
  alarms: alarmsApi,
  schedules: schedulesApi,
  anchors: anchorsApi,
  geofences: geofencesApi,
  reports: reportsApi,
  driving: drivingApi,
  trips: tripsApi,
  fuel: fuelApi,
  statistics: statisticsApi,
  tiles: tilesApi,
  audit: auditApi,
  lookups: lookupsApi,
  retention: retentionApi,
  moving: movingApi,
  inspections: inspectionsApi,
  proofs: proofsApi,
  billing: billingApi,
  dunning: dunningApi,
  messaging: messagingApi,
  brands: brandsApi,
  consents: consentsApi,
  personalData: personalDataApi,
  erasures: erasuresApi,
  plans: plansApi,
  imports: importsApi,
  stock: stockApi,
  trackers: trackersApi,
  sims: simsApi,
  serviceOrders: serviceOrdersApi,
  webhooks: webhooksApi,
  documents: documentsApi,
} as const
export type Contract = typeof contract
