import { seesTracker } from '@rastro/core/access/menu'
import { preferencesOf } from '@rastro/core/model/preferences'
import { serverValue, userValue } from '../session/session.ts'
import { ask } from './live.ts'
import type { HeldVehicle } from './questions.ts'

/** The vehicles that match a search best, at most `most`, best first. Nothing for no text. */
export async function searchFleet(text: string, most: number): Promise<readonly HeldVehicle[]> {
  const [user, server] = [userValue.get(), serverValue.get()]
  if (!text.trim() || !user || !server) return []
  const { devicePrimary, deviceSecondary } = preferencesOf({ user, server })
  const shown = [devicePrimary, deviceSecondary].filter((key) => key !== undefined)
  return ask('search', { text, most, view: { masked: !seesTracker({ user, server }), shown } })
}
