import { type PreferenceSource, type Preferences, preferencesOf } from '@rastro/core/model/preferences'
import { useMemo } from 'react'
import { serverValue, userValue } from './session.ts'
import { useValue } from './value.ts'

/** The user and the server whose preferences apply. */
export function usePreferenceSource(): PreferenceSource {
  const user = useValue(userValue)
  const server = useValue(serverValue)
  return useMemo(() => ({ ...(user && { user }), ...(server && { server }) }), [user, server])
}

/** The person's preferences, else the server's, else the defaults (FMT-19). */
export function usePreferences(): Preferences {
  const source = usePreferenceSource()
  return useMemo(() => preferencesOf(source), [source])
}
