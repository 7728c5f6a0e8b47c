import { languageTags } from '@rastro/core/i18n/languages'
import { wordOf } from '@rastro/core/i18n/words'
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
  const t = useT('main')
  const { language } = useWords()
  const { scheme, brand } = useTheme()
  const preferences = usePreferences()
  const source = usePreferenceSource()
  const { fleet, view } = useFleet()
  useFleetFeed(fleet, only)
  const styles = useStyles()
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

/** As close as MapLibre's tiles can be told apart. */
const closestZoom = 22

function Controls({ styles: { offered, chosen, choose } }: { styles: Styles }): ReactNode {
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

type Styles = ReturnType<typeof useStyles>

/** MAP-32 … MAP-37: the base maps to choose from, the chosen one, and what lies over it. */
function useStyles() {
  const t = useT('main')
  const user = useUser()
  const server = useServer()
  const { overlays } = usePreferences()
  const [asked, setAsked] = useState(() => localStorage.getItem(styleKey))
  const { offered, overlay, wanted } = useMemo(() => {
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
  const id = firstStyle(offered, [asked, ...wanted])
  return {
    offered,
    overlay,
    chosen: offered.find((style) => style.id === id),
    choose(next: string) {
      localStorage.setItem(styleKey, next)
      setAsked(next)
    },
  }
}
