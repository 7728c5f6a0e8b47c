import { defineTile } from './tile.ts'

/** What somebody has to look at today, the most urgent first. */
export const needsAttention = defineTile({
  name: 'needs-attention',
  size: 'wide',
  shape: 'list',
  title: 'dashboardAttention',
  unit: 'dashboardUnitMatters',
  figures: {
    alarms: { label: 'dashboardUnitAlarms', colour: 'alarm', may: 'events', leadsTo: 'alarms' },
    heldBlocks: { label: 'dashboardHeldBlocks', colour: 'idle', leadsTo: 'map' },
    silent: { label: 'dashboardSilent', colour: 'offline', leadsTo: 'silence' },
    fuelDrops: { label: 'dashboardFuelDrops', colour: 'idle', may: 'reports', leadsTo: 'fuelDrops' },
    licences: { label: 'dashboardLicences', colour: 'idle', may: 'drivers', leadsTo: 'drivers' },
    lateCharges: { label: 'dashboardLateCharges', colour: 'alarm', may: 'contracts', leadsTo: 'charges' },
  },
  atMost: 999,
  sources: ['device', 'deviceStatus', 'alarm', 'driver', 'queuedCommand', 'charge', 'fuelVerdict'],
  everyMs: 60_000,
})
