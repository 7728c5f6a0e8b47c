import { languageTags } from '@rastro/core/i18n/languages'
import { startView } from '@rastro/core/model/preferences'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useWords } from '../../../i18n/language.ts'
import { useT } from '../../../i18n/translate.ts'
import { selectedIdValue, trails, useFleetVersion, usePosition } from '../../../live/live.ts'
import { MapTools } from '../../../map/controls/MapTools.tsx'
import { OwnPositionButton } from '../../../map/controls/OwnPositionButton.tsx'
import { StyleMenuButton } from '../../../map/controls/StyleMenuButton.tsx'
import { StyleSwitch } from '../../../map/controls/StyleSwitch.tsx'
import { FleetCamera } from '../../../map/FleetCamera.tsx'
import { FleetLayers } from '../../../map/FleetLayers.tsx'
import { createFleet } from '../../../map/fleet.ts'
import { mapLook } from '../../../map/look.ts'
import { MapView } from '../../../map/MapView.tsx'
import type { MapPadding } from '../../../map/padding.ts'
import { usePreferenceSource, usePreferences } from '../../../session/preferences.ts'
import { useTheme } from '../../../theme/ThemeRoot.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useFleetFeed } from './fleet-feed.ts'
import { usePastWays } from './past-ways.ts'
import { type MapStyles, useMapStyles } from './use-map-styles.ts'
import { type ViewedVehicles, watchView } from './viewed-vehicles.ts'

interface FleetMapProps {
  /** The vehicles to draw; undefined for all. */
  only: ReadonlySet<number> | undefined
  selectedId: number | null
  padding: MapPadding
  insets: MapPadding
}

/** The map with the fleet on it, set up as the person prefers. */
export function FleetMap({ only, selectedId, padding, insets }: FleetMapProps): ReactNode {
  const t = useT('main')
  const { language } = useWords()
  const { scheme, brand } = useTheme()
  const preferences = usePreferences()
  const source = usePreferenceSource()
  const { fleet, view } = useFleet()
  useFleetFeed(fleet, only)
  const styles = useMapStyles()
  const position = usePosition(selectedId ?? 0)
  const [start] = useState(() => startView(source))
  const { iconScale } = preferences
  const look = useMemo(() => mapLook(scheme, brand.brandEdge, iconScale), [scheme, brand.brandEdge, iconScale])

  return (
    <MapView
      label={t('mapLabel')}
      look={look}
      language={languageTags[language].slice(0, 2)}
      style={styles.chosen}
      overlay={styles.overlay}
      start={start}
      insets={insets}
    >
      <FleetLayers
        fleet={fleet}
        selectedId={selectedId}
        onSelect={selectedIdValue.set}
        clustering={preferences.cluster}
        direction={preferences.direction}
        accuracy={position?.accuracy ?? null}
        liveTrail={trails.of(selectedId ?? 0)}
        pastWays={useWays(selectedId, view)}
      />
      <FleetCamera
        fleet={fleet}
        selectedId={selectedId}
        fit={start === undefined}
        selectZoom={preferences.selectZoom}
        maxZoom={preferences.maxZoom ?? closestZoom}
        follow={preferences.follow}
        padding={padding}
        insets={insets}
      />
      <Controls styles={styles} />
    </MapView>
  )
}

/** The closest zoom for people who have set none (MAP-31). */
const closestZoom = 22

function Controls({ styles: { offered, chosen, choose } }: { styles: MapStyles }): ReactNode {
  const t = useT('main')
  const bases = { styles: offered, chosen: chosen?.id ?? null, onChoose: choose, label: t('mapLayers') }
  return (
    <>
      {offered.length > 1 && <StyleSwitch {...bases} moreLabel={t('mapMoreStyles')} />}
      <MapTools texts={{ zoomIn: t('mapZoomIn'), zoomOut: t('mapZoomOut') }}>
        <OwnPositionButton label={t('mapMyLocation')} onFail={() => showToast('error', t('mapLocationFailed'))} />
        {offered.length > 1 && <StyleMenuButton {...bases} />}
      </MapTools>
    </>
  )
}

/** LIVE-13: the ways of the last hours, and with live routes for all vehicles the trails of the others in view. */
function useWays(selectedId: number | null, view: ViewedVehicles) {
  const past = usePastWays(selectedId, view)
  const all = usePreferences().liveRoutes === 'all'
  const version = useFleetVersion(all)
  // Trails are changed in place: the fleet's version says when to read them again.
  return useMemo(() => {
    const others = all ? view.get().filter((id) => id !== selectedId) : []
    return others.length === 0 ? past : [...past, ...others.map(trails.of)]
  }, [all, past, view, selectedId, version])
}

function useFleet() {
  const [watched] = useState(() => watchView(createFleet()))
  useEffect(() => () => watched.fleet.close(), [watched])
  return watched
}
