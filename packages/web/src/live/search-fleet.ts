import { seesTracker } from '@rastro/core/access/menu'
import { preferencesOf } from '@rastro/core/model/preferences'
import type { SearchView } from '@rastro/core/vehicle/search'
import { serverValue, userValue } from '../session/session.ts'
import { ask } from './live.ts'
import type { HeldVehicle, Questions } from './questions.ts'

/** The vehicles that match a search best, at most `most`, best first. Nothing for no text. */
export async function searchFleet(text: string, most: number): Promise<readonly HeldVehicle[]> {
  const view = viewNow()
  return view && text.trim() ? ask('search', { text, most, view }) : []
}

/** The number of vehicles that match a search, of no text all, and the first `most` of them. */
export async function matchFleet(text: string, most: number): Promise<Questions['matching']['answer']> {
  const view = viewNow()
  return view ? ask('matching', { text, most, view }) : { total: 0, devices: [] }
}

/** What of a vehicle the person searches; undefined before the login. */
function viewNow(): SearchView | undefined {
  const [user, server] = [userValue.get(), serverValue.get()]
  if (!user || !server) return undefined
  const { devicePrimary, deviceSecondary } = preferencesOf({ user, server })
  const shown = [devicePrimary, deviceSecondary].filter((key) => key !== undefined)
  return { masked: !seesTracker({ user, server }), shown }
}
