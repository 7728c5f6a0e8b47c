import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Viewer } from '@rastro/core/access/access'
import { placesOf } from '../feature/form.ts'
import { formsOf, redirectOf, supportedBy } from '../feature/screens.ts'
import type { Capability } from '../session/capabilities.ts'
import { features } from './index.ts'

/** What each capability gates: screens and form sections by their data, everything else by the files that ask for it. */
const gated: Readonly<Record<Capability, readonly string[]>> = {
  addressSearch: ['features/map/extras/use-addresses.ts'],
  alarms: ['live/alarms.ts', 'live/seen-alarms.ts', 'shell/SeeAlarm.tsx'],
  anchors: ['features/card/AnchorAction.tsx', 'fleet/use-anchors.ts'],
  announcementOutcomes: ['features/announcement/AnnouncementPage.tsx'],
  arrivals: ['features/list/FleetPanel.tsx', 'features/vehicles/VehiclesPage.tsx', '/settings/primeiro-rastreador'],
  blockWaits: [
    'features/command/GroupCommandPage.tsx',
    'features/server/ServerPage.tsx',
    'live/held-commands.ts',
    'shell/block/BlockDialog.tsx',
    '/settings/server#block',
  ],
  callerAddress: ['features/login/public-address.ts'],
  billing: [
    ...['/settings/contrato', '/settings/contrato#details', '/settings/contrato/:id', '/settings/contratos'],
    ...['/settings/contratos/cobrancas', '/settings/diferencas', '/settings/faturas', '/settings/faturas/:id'],
    ...['/settings/regua', '/settings/regua/:id', 'fleet/use-payment.ts'],
  ],
  brands: [
    'features/account/use-person-actions.tsx',
    '/settings/marca/:id',
    '/settings/marca/:id#look',
    '/settings/marca/:id#names',
  ],
  commandQueue: [
    'features/card/EngineControl.tsx',
    'features/command/CommandPage.tsx',
    'features/command/use-commands.ts',
  ],
  compactFleet: ['live/live.ts'],
  connections: [
    'features/groups/GroupPage.tsx',
    'features/groups/GroupRow.tsx',
    'features/groups/GroupsPage.tsx',
    'resource/connections/AppliesToField.tsx',
    'resource/connections/AppliesToSection.tsx',
    'resource/connections/LinkButton.tsx',
    'resource/connections/use-reach-column.ts',
    'resource/connections/use-reach.ts',
    '/settings/attribute#applies',
    '/settings/command#applies',
    '/settings/driver#applies',
    '/settings/maintenance#applies',
    '/settings/device/:id/connections',
    '/settings/group/:id/connections',
    '/settings/user/:id/connections',
    '/settings/cliente/:id/connections',
    '/settings/revenda/:id/connections',
  ],
  contacts: ['features/account/ContactPanel.tsx', 'features/account/use-contacts.ts'],
  currentPassword: ['features/account/Details.tsx'],
  deliveries: ['features/event/Messages.tsx'],
  deviceEndpoints: ['fleet/use-device-endpoints.ts'],
  driving: ['resource/driving/DrivingSection.tsx', 'resource/driving/ScoreMonths.tsx'],
  entityChanges: ['live/use-entity-changes.ts'],
  formulaFaults: ['features/computed/ComputedAttributesPage.tsx'],
  forwardedEvents: ['features/notifications/NotificationPage.tsx'],
  fuelLedger: ['features/fuel/Dashboard.tsx'],
  geofenceEvents: ['features/geofences/FenceEvents.tsx', 'features/geofences/GeofencePage.tsx'],
  imports: [
    'resource/list/ImportLink.tsx',
    '/settings/import/clients',
    '/settings/import/devices',
    '/settings/import/drivers',
    '/settings/import/sims',
    '/settings/import/fuel',
    '/settings/import/trackers',
  ],
  geofenceLinks: ['features/geofences/GeofencePage.tsx'],
  inspections: ['/settings/vistorias', '/settings/vistorias/cadastro', '/settings/vistoria/:id'],
  proofs: ['features/card/actions.ts', 'features/vehicles/VehicleTools.tsx', '/settings/device/:id/proof'],
  logins: ['features/account/AccountPage.tsx', '/settings/perfil/:id#logins'],
  retention: [
    'features/account/PermissionFields.tsx',
    'features/server/ServerPage.tsx',
    '/settings/perfil/:id#retention',
    '/settings/server#retention',
    '/settings/user#retention',
    '/settings/cliente#retention',
    '/settings/revenda#retention',
  ],
  lookups: [
    'features/account/AccountPage.tsx',
    'features/account/PersonPage.tsx',
    'features/account/use-person-actions.tsx',
    'features/vehicles/VehicleTools.tsx',
    '/settings/device/:id/lookups',
    '/settings/user/:id/lookups',
  ],
  maintenanceStatus: ['features/maintenances/Tabs.tsx', 'fleet/use-services.ts'],
  mapArchives: ['features/server/Maps.tsx', 'session/server-maps.ts'],
  notificationDrivers: ['features/notifications/NotificationPage.tsx'],
  notificationRehearsal: ['features/notifications/Rehearsal.tsx'],
  notificationTest: ['features/notifications/ChannelTest.tsx', 'features/server/MailTest.tsx'],
  oldPositions: ['fleet/no-position.ts'],
  oneTimeCodes: ['features/account/AccountPage.tsx', '/settings/perfil/:id#codes'],
  ownReports: [
    ...['drivers', 'score', 'ranking', 'deductions', 'speeding', 'idling', 'fuel', 'mileage', 'costs', 'engine'].map(
      (name) => `/reports/${name}`,
    ),
  ],
  passkeys: ['features/account/AccountPage.tsx', '/settings/perfil/:id#passkeys'],
  placeSearch: ['shell/use-named-places.ts'],
  plans: [
    'features/account/ChangeClients.tsx',
    'features/account/PermissionFields.tsx',
    'resource/plan/use-own-plan.ts',
    'routes/FeatureRoutes.tsx',
    '/settings/plano',
    '/settings/plano#details',
    '/settings/plano#features',
    '/settings/plano#limits',
    '/settings/plano/:id',
    '/settings/planos',
  ],
  postcodes: ['resource/form/AddressFields.tsx'],
  privacy: [
    'features/account/AccountPage.tsx',
    'features/account/PersonTabs.tsx',
    'features/drivers/DriverPage.tsx',
    'features/server/Terms.tsx',
    'shell/terms/TermsQuestion.tsx',
    '/settings/perfil/:id#consents',
    '/settings/perfil/:id#copy',
    '/settings/server#consents',
  ],
  push: ['features/preferences/PreferencesPage.tsx', '/settings/preferences#push'],
  removals: ['resource/list/removal-ends.ts'],
  reportFiles: [
    'features/reports/FilesButton.tsx',
    'features/reports/ReportPage.tsx',
    'features/reports/is-filed.ts',
    'features/reports/use-exports.ts',
    '/reports/files',
  ],
  schedules: ['features/schedules/use-clocks.ts', '/settings/agendamentos'],
  silence: ['features/card/WhySilent.tsx', '/reports/silent'],
  serviceOrders: [
    '/settings/ordens',
    '/settings/ordem',
    '/settings/ordem/:id',
    '/settings/ordem#attributes',
    '/settings/ordem#service',
    '/settings/ordem#visit',
    '/settings/ordem#work',
    '/ordens/:id',
    '/ordens/:id/fotos',
    '/ordens/:id/teste',
    '/ordens/:id/assinatura',
  ],
  moving: ['/settings/mudanca'],
  serverStatus: ['/settings/status'],
  serverFigures: ['features/server/Figures.tsx'],
  sessionCookie: ['session/log-in.ts'],
  sharePlaces: [
    'features/main/MainScreen.tsx',
    'features/map/FleetMap.tsx',
    'features/share/NewLink.tsx',
    'features/share/SharePage.tsx',
  ],
  shares: ['features/share/ShareLinks.tsx'],
  stock: [
    '/settings/aparelho',
    '/settings/aparelho#details',
    '/settings/aparelho#purchase',
    '/settings/aparelho/:id',
    '/settings/aparelhos',
    '/settings/chip',
    '/settings/chip#details',
    '/settings/chip#purchase',
    '/settings/chip/:id',
    '/settings/chips',
  ],
  tiles: ['/dashboard'],
  tokens: ['features/preferences/NewToken.tsx', 'features/preferences/TokenSettings.tsx'],
  trips: ['features/reports/RowLinks.tsx', '/reports/trip/explained'],
  unknownUnits: ['features/first-tracker/use-callers.ts', 'features/list/UnknownUnits.tsx'],
  usersOfDevice: ['features/card/CardPeople.tsx'],
}

/** The addresses that this server's administrator opens, and the sections of its forms that the search links to. */
function offeredBy(isStock: boolean): string[] {
  const viewer = { user: { administrator: true, attributes: {} }, server: { attributes: {} }, isStock } as Viewer
  const mine = supportedBy(viewer, features)
  return [
    ...features.flatMap(({ screens }) =>
      screens.filter((screen) => redirectOf(viewer, screen) === undefined).map(({ at }) => at),
    ),
    ...formsOf(mine).flatMap(({ screen, form }) =>
      placesOf(form)
        .filter(({ requires, id }) => !id.startsWith('field-') && (!isStock || !requires))
        .map(({ id }) => `${screen.at}#${id}`),
    ),
  ]
}

test('[API-11] a stock server is offered without the screens and sections that it lacks, and without no other', () => {
  const [ours, stock] = [offeredBy(false), new Set(offeredBy(true))]
  const expected = Object.values(gated).flatMap((places) => places.filter((place) => place.startsWith('/')))
  assert.deepEqual(ours.filter((place) => !stock.has(place)).sort(), expected.sort())
})

test('[API-11] every capability is asked for where the calls or fields are that a stock server lacks', () => {
  const root = join(import.meta.dirname, '..')
  for (const [name, places] of Object.entries(gated)) {
    assert.ok(places.length > 0, name)
    for (const file of places.filter((place) => !place.startsWith('/')))
      assert.match(readFileSync(join(root, file), 'utf8'), new RegExp(`[^.]\\bhas\\('${name}'\\)`), file)
  }
})
