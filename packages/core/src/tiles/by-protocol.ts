import { defineTile } from './tile.ts'

/** DASH-7: the latest positions by the protocol over which they came; the largest first. */
export const byProtocol = defineTile({
  name: 'by-protocol',
  size: 'third',
  shape: 'bars',
  title: 'dashboardByProtocol',
  unit: 'dashboardUnitVehicles',
  figures: {},
  open: { colour: 'brand' },
  sources: ['device'],
  everyMs: 60_000,
})
