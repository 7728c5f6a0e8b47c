import { languageTags } from '@rastro/core/i18n/languages'
import { attributePreference, startView } from '@rastro/core/model/preferences'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useWords } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { openPort } from '../../live/live.ts'
import { FleetCamera } from '../../map/FleetCamera.tsx'
import { FleetLayers } from '../../map/FleetLayers.tsx'
import { createFleet } from '../../map/fleet.ts'
import { mapLook } from '../../map/look.ts'
import { MapView } from '../../map/MapView.tsx'
import type { MapPadding } from '../../map/padding.ts'
import { createShownVehicle } from '../../map/shown-vehicle.ts'
import { useMapHost } from '../../map/use-layer.ts'
import { has } from '../../session/capabilities.ts'
import { usePreferenceSource, usePreferences } from '../../session/preferences.ts'
import { useUser } from '../../session/session.ts'
import { useTheme } from '../../theme/ThemeRoot.tsx'
import { lazyPage } from '../../ui/lazy-page.ts'
import type { MapTool, Stack } from './extras/MapExtras.tsx'
import { MapControls } from './MapControls.tsx'
import { mapMemory, remember } from './map-memory.ts'
import { useMapToggles } from './map-toggles.ts'
import { SharedDestination } from './SharedDestination.tsx'
import { useAttentionChoice } from './use-attention-choice.ts'
import { useMapStyles } from './use-map-styles.ts'
import { useSelectOnMap } from './use-select-on-map.ts'
import { watchView } from './viewed-vehicles.ts'

/** Loaded after the first render of the map. */
const MapExtras = lazyPage(() => import('./extras/MapExtras.tsx'))

interface FleetMapProps {
  selectedId: number | null
  padding: MapPadding
  insets: MapPadding
  /** The first vehicles are listed. */
  isListed: boolean
}

/** The fleet map, configured by the person's preferences. */
export default function FleetMap({ selectedId, padding, insets, isListed }: FleetMapProps): ReactNode {
  const t = useT('main')
  const { language } = useWords()
  const { scheme, brand } = useTheme()
  const preferences = usePreferences()
  const source = usePreferenceSource()
  const { temporary } = useUser()
  const { fleet, view } = useFleet()
  const styles = useMapStyles()
  const toggles = useMapToggles()
  const [start] = useState(() => mapMemory().view ?? startView(source))
  const [shown] = useState(createShownVehicle)
  const [stack, setStack] = useState<Stack | null>(null)
  const [tool, setTool] = useState<MapTool | null>(null)
  const { attention, wish, ...choice } = useAttentionChoice(selectedId)
  const { iconScale } = preferences
  const look = useMemo(() => mapLook(scheme, brand.brandEdge, iconScale), [scheme, brand.brandEdge, iconScale])

  return (
    <MapView
      label={t('mapLabel')}
      attributionLabel={t('mapSources')}
      look={look}
      language={languageTags[language].slice(0, 2)}
      {...styles.map}
      start={start}
      isDue={useSoon(isListed)}
      insets={insets}
    >
      <FleetLayers
        fleet={fleet}
        selectedId={selectedId}
        onSelect={useSelectOnMap()}
        onStack={(ids, count, point) => setStack({ ids, count, point })}
        shown={shown}
        clustering={toggles.clusters}
        direction={preferences.direction}
        names={toggles.names}
      />
      <FleetCamera
        fleet={fleet}
        selectedId={selectedId}
        fit={start === undefined}
        selectZoom={preferences.selectZoom}
        isZoomSet={attributePreference(source, 'web.selectZoom') !== undefined}
        maxZoom={preferences.maxZoom ?? nearestZoom}
        closestZoom={styles.closestZoom}
        shown={shown}
        wish={wish}
        padding={padding}
        insets={insets}
      />
      <ViewKeeper />
      <MapControls
        styles={styles}
        following={selectedId === null ? undefined : { isFollowing: attention === 'follow', ...choice }}
        onTool={setTool}
      />
      {temporary && has('sharePlaces') && <SharedDestination />}
      <Suspense>
        <MapExtras
          {...{ selectedId, view, shown, attention, padding, stack, tool }}
          closestZoom={styles.closestZoom}
          onLeave={choice.leave}
          onStackClose={() => setStack(null)}
          onToolEnd={() => setTool(null)}
        />
      </Suspense>
    </MapView>
  )
}

/** True once something is loaded, or after a failure: on one processor list and map would delay each other. */
function useSoon(isThere: boolean): boolean {
  const [isDue, setDue] = useState(isThere)
  useEffect(() => {
    const wait = setTimeout(() => setDue(true), isThere ? 0 : timeoutMs)
    return () => clearTimeout(wait)
  }, [isThere])
  return isDue
}
const timeoutMs = 400

/** The closest zoom for people who have set none (MAP-31). */
const nearestZoom = 22

/** Restores the camera when the person returns from another page. */
function ViewKeeper(): null {
  const { map } = useMapHost()
  useEffect(() => {
    const keep = () => {
      const { lat, lng } = map.getCenter()
      remember({ view: { latitude: lat, longitude: lng, zoom: map.getZoom() } })
    }
    map.on('moveend', keep)
    return () => {
      map.off('moveend', keep)
    }
  }, [map])
  return null
}

function useFleet() {
  const [watched] = useState(() => watchView(createFleet(openPort('map'))))
  useEffect(() => () => watched.fleet.close(), [watched])
  return watched
}
