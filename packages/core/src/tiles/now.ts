import type { Position } from '../model/position.ts'
import { defineTile } from './tile.ts'

/** DASH-8, DASH-9: how many vehicles have the ignition on and move, by their latest positions. */
export const now = defineTile({
  name: 'now',
  size: 'third',
  shape: 'pairs',
  title: 'dashboardNow',
  unit: 'dashboardUnitVehicles',
  figures: {
    ignitionOn: { label: 'dashboardIgnitionOn', colour: 'brand' },
    ignitionOff: { label: 'dashboardIgnitionOff', colour: 's3' },
    moving: { label: 'dashboardMoving', colour: 'moving' },
    stopped: { label: 'dashboardStopped', colour: 's3' },
  },
  sources: ['device', 'deviceStatus'],
  everyMs: 60_000,
  leadsTo: 'map',
})

/** The figures of a position; where an attribute is missing it counts as off. */
export const nowOf = ({ ignition, motion }: Position['attributes']) =>
  [ignition === true ? 'ignitionOn' : 'ignitionOff', motion === true ? 'moving' : 'stopped'] as const
