import { initial } from './0001-initial.ts'
import { commandGivers } from './0003-command-givers.ts'
import { deviceFaults } from './0004-device-faults.ts'
import { verifiedContacts } from './0005-verified-contacts.ts'
import { newcomers } from './0007-newcomers.ts'
import { cancelledCommands } from './0008-cancelled-commands.ts'
import { secondFactors } from './0009-second-factors.ts'
import { importTables } from './0014-imports.ts'
import { expiryWarnings } from './0015-expiry-warnings.ts'
import { scheduleApprovals } from './0016-schedule-approvals.ts'
import { brandTable } from './0017-brands.ts'
import { consents } from './0018-consents.ts'
import { lookupTables } from './0019-lookups.ts'
import { stockTables } from './0020-stock.ts'
import { erasures } from './0021-erasures.ts'
import { sharePlaces } from './0022-share-places.ts'
import { driverChanges } from './0023-driver-changes.ts'
import { serviceOrderTable } from './0024-service-orders.ts'
import { scheduleEntries } from './0025-schedule-entries.ts'
import { deviceIndexes } from './0026-device-indexes.ts'
import { creationKeys } from './0027-creation-keys.ts'
import { plansAndRequests } from './0028-plans.ts'
import { licenceWarnings } from './0029-licence-warnings.ts'
import { reportRuns } from './0031-report-runs.ts'
import { tripCorrections } from './0032-trip-corrections.ts'
import { reportExports } from './0034-report-exports.ts'
import { inspectionWork } from './0035-inspections.ts'
import { reportDaysTables } from './0036-report-days.ts'
import { billing } from './0037-billing.ts'
import { billingProvider } from './0037-provider.ts'
import { recordVehicles } from './0038-record-vehicles.ts'
import { dunningTables } from './0042-dunning.ts'
import { announcements } from './0044-announcements.ts'
import { optOuts } from './0044-opt-outs.ts'
import { differences } from './0046-differences.ts'
import { receipts } from './0047-receipts.ts'
import { fuelVerdictTable } from './0048-fuel-verdicts.ts'
import { chargeSplit } from './0050-split.ts'
import { messageNumbers } from './0051-message-numbers.ts'
import { scoreDays } from './0052-score-days.ts'
import { lateTerms } from './0053-late-terms.ts'
import { traccarImport } from './0055-traccar-import.ts'
import { positionBlocks } from './0056-position-blocks.ts'
import { forwarding } from './0058-forwarding.ts'
import { optOutsByManagers } from './0061-opt-outs-by-managers.ts'
import { traccarRun } from './0062-traccar-run.ts'
import type { Migration } from './migration.ts'

/** In the order they run. */
export const migrations: readonly Migration[] = [
  initial,
  commandGivers,
  deviceFaults,
  verifiedContacts,
  newcomers,
  cancelledCommands,
  secondFactors,
  importTables,
  expiryWarnings,
  scheduleApprovals,
  brandTable,
  consents,
  lookupTables,
  stockTables,
  erasures,
  sharePlaces,
  driverChanges,
  serviceOrderTable,
  scheduleEntries,
  deviceIndexes,
  creationKeys,
  plansAndRequests,
  licenceWarnings,
  reportRuns,
  tripCorrections,
  reportExports,
  inspectionWork,
  reportDaysTables,
  billing,
  billingProvider,
  recordVehicles,
  dunningTables,
  announcements,
  optOuts,
  differences,
  receipts,
  fuelVerdictTable,
  chargeSplit,
  messageNumbers,
  scoreDays,
  lateTerms,
  traccarImport,
  positionBlocks,
  forwarding,
  optOutsByManagers,
  traccarRun,
]
