import { costs } from './costs.ts'
import { deductions } from './deductions.ts'
import { drivers } from './drivers.ts'
import { engine } from './engine.ts'
import { events } from './events.ts'
import { fuel } from './fuel.ts'
import { geofenceVisits } from './geofence-visits.ts'
import { idling } from './idling.ts'
import { mileage } from './mileage.ts'
import { ranking } from './ranking.ts'
import { route } from './route.ts'
import { score } from './score.ts'
import { speeding } from './speeding.ts'
import { stops } from './stops.ts'
import { summary } from './summary.ts'
import { trips } from './trips.ts'

/** The reports, in the order of the menu. */
export const reportList = [
  route,
  events,
  trips,
  stops,
  summary,
  geofenceVisits,
  drivers,
  score,
  ranking,
  deductions,
  speeding,
  idling,
  fuel,
  mileage,
  costs,
  engine,
] as const

export type Report = (typeof reportList)[number]
