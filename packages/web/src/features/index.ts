import type { Feature } from '../feature/feature.ts'
import { account, clients, resellers, users } from './account/feature.ts'
import { announcement } from './announcement/feature.ts'
import { charges, contracts, customerCharges, differences, dunning, ownCharges } from './billing/feature.ts'
import { calendars } from './calendars/feature.ts'
import { command } from './command/feature.ts'
import { computedAttributes } from './computed/feature.ts'
import { connections } from './connections/feature.ts'
import { drivers } from './drivers/feature.ts'
import { event } from './event/feature.ts'
import { firstTracker } from './first-tracker/feature.ts'
import { fuelSupply } from './fuel/feature.ts'
import { geofences } from './geofences/feature.ts'
import { groups } from './groups/feature.ts'
import { imports } from './imports/feature.ts'
import { inspection, inspections, newInspection } from './inspections/feature.ts'
import { lookups } from './lookups/feature.ts'
import { maintenances } from './maintenances/feature.ts'
import { messaging } from './messaging/feature.ts'
import { logs, statistics } from './monitoring/feature.ts'
import { moving } from './moving/feature.ts'
import { network } from './network/feature.ts'
import { notifications } from './notifications/feature.ts'
import { dashboard, dashboardClient, dashboardReseller } from './overview/feature.ts'
import { plans } from './plans/feature.ts'
import { position } from './position/feature.ts'
import { preferences } from './preferences/feature.ts'
import { proofs } from './proofs/feature.ts'
import { replay } from './replay/feature.ts'
import { reportPages } from './reports/feature.ts'
import { savedCommands } from './saved-commands/feature.ts'
import { scheduledReports } from './scheduled-reports/feature.ts'
import { schedules } from './schedules/feature.ts'
import { brand } from './server/brand-feature.ts'
import { server } from './server/feature.ts'
import { myOrders, orderWork, serviceOrders } from './service-orders/feature.ts'
import { share } from './share/feature.ts'
import { silence } from './silence/feature.ts'
import { status } from './status/feature.ts'
import { sims, trackers } from './stock/feature.ts'
import { tutorial } from './tutorial/feature.ts'
import { vehicles } from './vehicles/feature.ts'

/**
 * All features beside the map and the login, in the order of the menu. Routes, menu, palette, search in settings, help,
 * tutorial and the tests over all screens derive from it.
 */
export const features: readonly Feature[] = [
  ...[vehicles, groups, drivers, geofences, maintenances, fuelSupply, inspections, newInspection],
  ...[trackers, sims],
  ...[serviceOrders, myOrders],
  ...[notifications, calendars, savedCommands, schedules, computedAttributes],
  ...[clients, resellers, users, plans, contracts, charges, ownCharges],
  ...[account, preferences, dashboard, dashboardReseller, dashboardClient],
  ...[announcement, server, status, moving, brand, messaging, tutorial],
  ...[
    position,
    event,
    command,
    connections,
    customerCharges,
    differences,
    dunning,
    share,
    proofs,
    lookups,
    imports,
    orderWork,
    inspection,
    firstTracker,
    network,
  ],
  ...reportPages,
  ...[silence, replay, logs, scheduledReports, statistics],
]
