import type { TileTarget } from '@rastro/core/tiles/tile'
import { paths } from '../../paths.ts'

/** Where tiles and their figures lead, and the words of the link. */
export const targets = {
  map: { to: paths.map, text: 'dashboardToMap' },
  alarms: { to: paths.alarms, text: 'dashboardToAlarms' },
  drivers: { to: paths.drivers, text: 'dashboardToDrivers' },
  charges: { to: paths.soldCharges, text: 'dashboardToCharges' },
  fuelDrops: { to: paths.fuel({ vehicle: 0 }), text: 'dashboardToFuelDrops' },
  silence: { to: paths.silence, text: 'dashboardToSilence' },
  users: { to: paths.users, text: 'dashboardToUsers' },
} as const satisfies Readonly<Record<TileTarget, { readonly to: string; readonly text: string }>>
