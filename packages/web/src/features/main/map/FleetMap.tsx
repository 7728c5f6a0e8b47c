import { wordOf } from '@rastro/core/i18n/words'
import { startView } from '@rastro/core/model/preferences'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { languageTags, useWords } from '../../../i18n/language.ts'
import { useT } from '../../../i18n/translate.ts'
import { selectedIdValue, trails, useFleetVersion, usePosition } from '../../../live/live.ts'
import { createFleet } from '../../../map/fleet.ts'
import { type MapPadding, MapView } from '../../../map/MapView.tsx'
import { firstStyle, offeredStyles, overlayOf } from '../../../map/styles.ts'
import { usePreferenceSource, usePreferences } from '../../../session/preferences.ts'
import { useServer, useUser } from '../../../session/session.ts'
import { useTheme } from '../../../theme/ThemeRoot.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useFleetFeed } from './fleet-feed.ts'
import { usePastWays } from './past-ways.ts'
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
  const t = useT()
  const { language } = useWords()
  const { scheme, brand } = useTheme()
  const preferences = usePreferences()
  const source = usePreferenceSource()
  const { fleet, view } = useFleet()
  useFleetFeed(fleet, only)
  const styles = useStyles()
  const [chosen, setChosen] = useState(() => localStorage.getItem(styleKey))
  const position = usePosition(selectedId ?? 0)
  const [camera] = useState(() => startView(source) ?? ('fit' as const))

  return (
    <MapView
      scheme={scheme}
      brandEdge={brand.brandEdge}
      language={languageTags[language].slice(0, 2)}
      styles={styles.offered}
      styleId={firstStyle(styles.offered, [chosen, ...styles.wanted])}
      onStyle={(id) => {
        localStorage.setItem(styleKey, id)
        setChosen(id)
      }}
      {...(styles.overlay ? { overlay: styles.overlay } : {})}
      camera={camera}
      padding={padding}
      insets={insets}
      fleet={fleet}
      selectedId={selectedId}
      onSelect={selectedIdValue.set}
      clustering={preferences.cluster}
      direction={preferences.direction}
      iconScale={preferences.iconScale}
      selectZoom={preferences.selectZoom}
      {...(preferences.maxZoom ? { maxZoom: preferences.maxZoom } : {})}
      follow={preferences.follow}
      accuracy={position?.accuracy ?? null}
      liveTrail={trails.of(selectedId ?? 0)}
      pastWays={useWays(selectedId, view)}
      onOwnPositionFail={() => showToast('error', t('mapLocationFailed'))}
      texts={{
        map: t('mapLabel'),
        zoomIn: t('mapZoomIn'),
        zoomOut: t('mapZoomOut'),
        ownPosition: t('mapMyLocation'),
        geofences: t('mapGeofences'),
        mapStyle: t('mapLayers'),
        moreStyles: t('mapMoreStyles'),
      }}
    />
  )
}

/** LIVE-13: older ways, and with live routes for all those of the others in view. */
function useWays(selectedId: number | null, view: ViewedVehicles) {
  const past = usePastWays(selectedId, view)
  const all = usePreferences().liveRoutes === 'all'
  const version = useFleetVersion(all)
  // Trails grow in place; the fleet's version tells when to look again.
  return useMemo(() => {
    const others = all ? view.get().filter((id) => id !== selectedId) : []
    return others.length === 0 ? past : [...past, ...others.map(trails.of)]
  }, [all, past, view, selectedId, version])
}

const styleKey = 'mapStyle'

function useFleet() {
  const [watched] = useState(() => watchView(createFleet()))
  useEffect(() => () => watched.fleet.close(), [watched])
  return watched
}

/** MAP-32 … MAP-37: the base maps to choose from, and what lies over them. */
function useStyles() {
  const t = useT()
  const user = useUser()
  const server = useServer()
  const { overlays } = usePreferences()
  return useMemo(() => {
    const key = (attribute: string) =>
      (user.attributes[attribute] ?? server.attributes[attribute]) as string | undefined
    const active = (user.attributes.activeMapStyles ?? server.attributes.activeMapStyles) as string | undefined
    const offered = offeredStyles({
      active,
      mapUrl: server.mapUrl,
      key,
      label: (id) => (id === 'base' ? t('mapStyleBase') : wordOf(t, 'mapStyle', id)),
    })
    const overlay = overlayOf(overlays[0], { overlayUrl: server.overlayUrl, key })
    return { offered, overlay, wanted: [user.map, server.map] }
  }, [t, user, server, overlays])
}
