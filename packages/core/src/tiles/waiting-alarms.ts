import { defineTile } from './tile.ts'

/** The alarms that nobody has acknowledged (decision 9). */
export const waitingAlarms = defineTile({
  name: 'waiting-alarms',
  may: 'events',
  size: 'quarter',
  shape: 'number',
  title: 'dashboardWaitingAlarms',
  unit: 'dashboardUnitAlarms',
  figures: { waiting: { label: 'dashboardWaitingAlarms', colour: 'alarm' } },
  atMost: 999,
  sources: ['device', 'alarm'],
  leadsTo: 'alarms',
})
