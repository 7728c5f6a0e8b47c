import { events } from './events.ts'
import { route } from './route.ts'

/** The reports, in the order of the menu. */
export const reportList = [route, events] as const

export type Report = (typeof reportList)[number]
