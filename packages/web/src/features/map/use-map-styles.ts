import { wordOf } from '@rastro/core/i18n/words'
import { splitList } from '@rastro/core/kit/comma-list'
import { mayAskOutside } from '@rastro/core/vocabulary/map-styles'
import { useMemo, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { closestZoomOn } from '../../map/closest-zoom.ts'
import { firstStyle, type MapOverlay, type MapStyle, offeredOverlays, offeredStyles } from '../../map/styles.ts'
import type { BaseMapState } from '../../map/use-base-map.ts'
import { overlaysKey, styleKey } from '../../session/map-choices.ts'
import { usePreferences } from '../../session/preferences.ts'
import { useServerMaps, useServerMapsLater } from '../../session/server-maps.ts'
import { useServer, useUser } from '../../session/session.ts'

export type MapStyles = ReturnType<typeof useMapStyles>

/** MAP-32 … MAP-37: the base maps and overlays to choose from, the chosen ones, and their loading state. */
export function useMapStyles() {
  const t = useT('main')
  const user = useUser()
  const server = useServer()
  const preferences = usePreferences()
  const [asked, setAsked] = useState(() => localStorage.getItem(styleKey))
  const [askedOverlays, setAskedOverlays] = useState(() => localStorage.getItem(overlaysKey))
  const [state, setState] = useState<BaseMapState | null>(null)
  const [attempt, setAttempt] = useState(0)
  const archives = useServerMaps()
  const maps = useServerMapsLater()

  const { bases, laid } = useMemo(() => {
    const given = (attribute: string) =>
      (user.attributes[attribute] ?? server.attributes[attribute]) as string | undefined
    const key = (attribute: string) => given(attribute) || undefined
    const outside = mayAskOutside(server)
    const bases = offeredStyles({
      active: given('activeMapStyles'),
      mapUrl: server.mapUrl,
      outside,
      key,
      label: (id) => wordOf(t, 'mapStyle', id),
    })
    const label = (id: string) => id
    return { bases, laid: offeredOverlays({ overlayUrl: server.overlayUrl, outside, key, label }) }
  }, [t, user, server])

  const wanted = [asked, user.map, server.map]
  const chosenId = firstStyle(bases.offered, wanted)
  const found = useKept(bases.offered.filter(({ id }) => id === chosenId))
  const chosen = found[0]
  const isAutomatic = bases.isFree && !wanted.includes(chosenId)

  const overlayIds = askedOverlays === null ? preferences.overlays : splitList(askedOverlays)
  const overlays = useKept(laid.offered.filter(({ id }) => overlayIds.includes(id)))
  const baseMap = useMemo(
    () => ({ style: chosen, isAutomatic, attempt, onState: setState }),
    [chosen, isAutomatic, attempt],
  )
  const current = state?.style === chosen ? state : null
  const isOurs = chosen?.id === 'base' || !current?.isShown
  const closestZoom = useMemo(() => closestZoomOn(isOurs, maps), [isOurs, maps])

  return {
    offered: bases.offered,
    withheld: bases.withheld,
    overlays: laid,
    /** The selected one, by the person or by default. */
    chosen,
    isAutomatic,
    /** Why our own map is shown instead of the selected one; null while that is unknown or not the case. */
    trouble: current?.trouble ?? null,
    choose(next: string) {
      localStorage.setItem(styleKey, next)
      setAsked(next)
    },
    isLaid: (id: string) => overlays.some((overlay) => overlay.id === id),
    lay(id: string, on: boolean) {
      const rest = overlayIds.filter((other) => other !== id)
      const next = (on ? [...rest, id] : rest).join(',')
      localStorage.setItem(overlaysKey, next)
      setAskedOverlays(next)
    },
    tryAgain: () => setAttempt((before) => before + 1),
    /** The props of `MapView`. */
    map: { baseMap, archives, overlays },
    /** The max zoom for automatic camera moves; beyond it the map has no more detail. */
    closestZoom,
  }
}

/** The same array while its content is equal: a reload of the settings must not reload the map. */
function useKept<T extends MapStyle | MapOverlay>(shown: readonly T[]): readonly T[] {
  const same = JSON.stringify(shown)
  return useMemo(() => shown, [same])
}
