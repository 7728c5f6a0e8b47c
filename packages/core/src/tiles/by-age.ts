import { defineTile } from './tile.ts'

const hourMs = 3_600_000
/** Each age counts up to and including these hours. */
const limits = [
  ['upTo1', 1],
  ['upTo3', 3],
  ['upTo6', 6],
  ['upTo12', 12],
  ['upTo24', 24],
] as const

/** DASH-12, DASH-13: the vehicles by the time since they last reported. */
export const byAge = defineTile({
  name: 'by-age',
  size: 'third',
  shape: 'columns',
  title: 'dashboardLastUpdate',
  unit: 'dashboardUnitVehicles',
  figures: {
    upTo1: { label: 'dashboardAge1', colour: 'brand' },
    upTo3: { label: 'dashboardAge3', colour: 'brand' },
    upTo6: { label: 'dashboardAge6', colour: 'brand' },
    upTo12: { label: 'dashboardAge12', colour: 'brand' },
    upTo24: { label: 'dashboardAge24', colour: 'offline' },
    later: { label: 'dashboardAgeLater', colour: 'offline' },
    never: { label: 'dashboardAgeNever', colour: 'unknown' },
  },
  sources: ['device', 'deviceStatus'],
  everyMs: 60_000,
  leadsTo: 'map',
})

/** The figure of a vehicle that last reported at this time (both in ms); a time to come is in the first. */
export function ageOf(lastUpdate: number | null, at: number): keyof (typeof byAge)['figures'] {
  if (lastUpdate === null) return 'never'
  const hours = (at - lastUpdate) / hourMs
  return limits.find(([, limit]) => hours <= limit)?.[0] ?? 'later'
}
