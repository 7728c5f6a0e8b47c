import type { TextKey } from '@rastro/core/i18n/areas'
import type { Preferences } from '@rastro/core/model/preferences'
import { useMemo } from 'react'
import { keepToggles, togglesValue } from '../../session/map-choices.ts'
import { usePreferences } from '../../session/preferences.ts'
import { useValue } from '../../session/value.ts'

interface MapToggle {
  readonly word: TextKey<'layers'>
  /** The default. */
  first(preferences: Preferences): boolean
  /** Whether there is anything to switch; always if omitted. */
  isThere?(preferences: Preferences): boolean
}

/** The switches of the layers menu besides maps: one line each. */
export const mapToggles = {
  clusters: { word: 'layersClusters', first: ({ cluster }) => cluster },
  names: { word: 'layersNames', first: () => true },
  ways: { word: 'layersWays', first: () => true },
  fences: { word: 'layersFences', first: ({ geofences }) => geofences },
  pois: { word: 'layersPois', first: () => true, isThere: ({ poiLayer }) => Boolean(poiLayer) },
} as const satisfies Record<string, MapToggle>
export type MapToggleId = keyof typeof mapToggles

/** The switches available to this person. */
export function useOfferedToggles(): readonly (readonly [MapToggleId, MapToggle])[] {
  const preferences = usePreferences()
  const entries = Object.entries(mapToggles) as [MapToggleId, MapToggle][]
  return entries.filter(([, { isThere }]) => isThere?.(preferences) ?? true)
}

/** Their values: as switched in this browser, else from the preferences. */
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
