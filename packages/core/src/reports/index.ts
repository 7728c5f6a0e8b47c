import { events } from './events.ts'
import { route } from './route.ts'

/** The reports, in the order in which they are offered. */
export const reportList = [route, events] as const

export type Report = (typeof reportList)[number]
