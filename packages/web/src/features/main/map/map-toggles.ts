import type { TextKey } from '@rastro/core/i18n/areas'
import type { Preferences } from '@rastro/core/model/preferences'
import { useMemo } from 'react'
import { keepToggles, togglesValue } from '../../../session/map-choices.ts'
import { usePreferences } from '../../../session/preferences.ts'
import { useValue } from '../../../session/value.ts'

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

/** Those that have something to switch for this person. */
export function useOfferedToggles(): readonly (readonly [MapToggleId, MapToggle])[] {
  const preferences = usePreferences()
  const entries = Object.entries(mapToggles) as [MapToggleId, MapToggle][]
  return entries.filter(([, { isThere }]) => isThere?.(preferences) ?? true)
}

/** What of it is on: as the person switched it in this browser, else as the preferences say. */
export function useMapToggles(): Readonly<Record<MapToggleId, boolean>> {
  const preferences = usePreferences()
  const touched = useValue(togglesValue)
  return useMemo(() => {
    const entries = Object.entries(mapToggles) as [MapToggleId, MapToggle][]
    return Object.fromEntries(entries.map(([id, { first }]) => [id, touched[id] ?? first(preferences)])) as Record<
      MapToggleId,
      boolean
    >
  }, [preferences, touched])
}

export const switchToggle = (id: MapToggleId, on: boolean): void => keepToggles({ ...togglesValue.get(), [id]: on })
