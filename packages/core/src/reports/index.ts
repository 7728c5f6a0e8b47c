import { events } from './events.ts'
import { geofenceVisits } from './geofence-visits.ts'
import { route } from './route.ts'
import { stops } from './stops.ts'
import { summary } from './summary.ts'
import { trips } from './trips.ts'

/** The reports, in the order of the menu. */
export const reportList = [route, events, trips, stops, summary, geofenceVisits] as const

export type Report = (typeof reportList)[number]
