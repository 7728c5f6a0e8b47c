import { toUnit } from '../format/units.ts'
import { defineTile, type TileFigure } from './tile.ts'

/** Of each step but the last, in km/h. */
const width = 10
const steps = Array.from({ length: 13 }, (_, at) => at * width)
const last = steps.length - 1
const nameOf = (from: number): `from${number}` => `from${from}`
const figureOf = (from: number, at: number): TileFigure => ({
  ...{ label: at === last ? 'dashboardSpeedTop' : 'dashboardSpeedStep', values: { from }, colour: 'brand' },
})

/** DASH-10, DASH-11: the latest positions by speed, in steps of 10 km/h; the lower edge belongs to the step. */
export const bySpeed = defineTile({
  name: 'by-speed',
  size: 'full',
  shape: 'columns',
  title: 'dashboardSpeed',
  measure: 'km/h',
  unit: 'dashboardUnitVehicles',
  figures: Object.fromEntries(steps.map((from, at) => [nameOf(from), figureOf(from, at)])),
  sources: ['device', 'deviceStatus'],
  everyMs: 60_000,
  leadsTo: 'map',
})

/** The figure of a speed in knots. */
export function speedStepOf(knots: number): string {
  // A whole number of km/h is not one of knots
  const kmh = Number(toUnit('speed', knots, 'kmh').toFixed(6))
  return nameOf(steps[Math.min(last, Math.max(0, Math.floor(kmh / width)))]!)
}
