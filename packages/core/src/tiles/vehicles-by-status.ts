import { defineTile } from './tile.ts'

/** DASH-6: the vehicles by status. */
export const vehiclesByStatus = defineTile({
  name: 'vehicles-by-status',
  size: 'third',
  shape: 'parts',
  title: 'dashboardByStatus',
  unit: 'dashboardUnitVehicles',
  figures: {
    online: { label: 'statusOnline', colour: 'parked' },
    offline: { label: 'statusOffline', colour: 'offline' },
    unknown: { label: 'statusUnknown', colour: 'unknown' },
  },
  sources: ['device', 'deviceStatus'],
  leadsTo: 'map',
})
