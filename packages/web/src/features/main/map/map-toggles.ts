import type { TextKey } from '@rastro/core/i18n/areas'
import type { Preferences } from '@rastro/core/model/preferences'
import { useMemo } from 'react'
import { usePreferences } from '../../../session/preferences.ts'
import { createValue, useValue } from '../../../session/value.ts'

interface MapToggle {
  readonly word: TextKey<'layers'>
  /** Whether it is on for who has not touched it. */
  first(preferences: Preferences): boolean
  /** Whether there is anything to switch; always where it is not told. */
  isThere?(preferences: Preferences): boolean
}

/** What the layers menu switches on and off besides maps: one line each. */
export const mapToggles = {
  clusters: { word: 'layersClusters', first: ({ cluster }) => cluster },
  names: { word: 'layersNames', first: () => true },
  ways: { word: 'layersWays', first: () => true },
  fences: { word: 'layersFences', first: ({ geofences }) => geofences },
  pois: { word: 'layersPois', first: () => true, isThere: ({ poiLayer }) => Boolean(poiLayer) },
} as const satisfies Record<string, MapToggle>
export type MapToggleId = keyof typeof mapToggles

const storageKey = 'mapToggles'
type Touched = Partial<Record<MapToggleId, boolean>>
const touchedValue = createValue<Touched>(stored())

/** Those that have something to switch for this person. */
export function useOfferedToggles(): readonly (readonly [MapToggleId, MapToggle])[] {
  const preferences = usePreferences()
  const entries = Object.entries(mapToggles) as [MapToggleId, MapToggle][]
  return entries.filter(([, { isThere }]) => isThere?.(preferences) ?? true)
}

/** What of it is on: as the person switched it in this browser, else as the preferences say. */
export function useMapToggles(): Readonly<Record<MapToggleId, boolean>> {
  const preferences = usePreferences()
  const touched = useValue(touchedValue)
  return useMemo(() => {
    const entries = Object.entries(mapToggles) as [MapToggleId, MapToggle][]
    return Object.fromEntries(entries.map(([id, { first }]) => [id, touched[id] ?? first(preferences)])) as Record<
      MapToggleId,
      boolean
    >
  }, [preferences, touched])
}

export function switchToggle(id: MapToggleId, on: boolean): void {
  const next = { ...touchedValue.get(), [id]: on }
  localStorage.setItem(storageKey, JSON.stringify(next))
  touchedValue.set(next)
}

function stored(): Touched {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, unknown> | null
    const isTouched = (id: string) => typeof kept?.[id] === 'boolean'
    return Object.fromEntries(Object.keys(mapToggles).flatMap((id) => (isTouched(id) ? [[id, kept?.[id]]] : [])))
  } catch {
    // What is stored is nothing of ours: nobody has touched anything
    return {}
  }
}
