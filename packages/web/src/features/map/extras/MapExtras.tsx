import { type ReactNode, useEffect, useMemo } from 'react'
import { useAnchors } from '../../../fleet/use-anchors.ts'
import { withWords } from '../../../i18n/language.ts'
import { anchoringValue } from '../../../live/anchoring.ts'
import { useHeldCommands } from '../../../live/held-commands.ts'
import { tellAnchored, tellToBlock } from '../../../live/live.ts'
import type { ClosestZoom } from '../../../map/closest-zoom.ts'
import type { MapPadding } from '../../../map/padding.ts'
import type { ShownVehicle } from '../../../map/shown-vehicle.ts'
import { type Attention, useAttention } from '../../../map/use-attention.ts'
import { usePreferences } from '../../../session/preferences.ts'
import { useValue } from '../../../session/value.ts'
import { lazily } from '../../../ui/lazily.tsx'
import { useMapToggles } from '../map-toggles.ts'
import type { ViewedVehicles } from '../viewed-vehicles.ts'
import { Fences } from './Fences.tsx'
import { FindPlace } from './FindPlace.tsx'
import { HoverTip } from './HoverTip.tsx'
import { PlaceMenu } from './PlaceMenu.tsx'
import { Pois } from './Pois.tsx'
import { Ruler } from './Ruler.tsx'
import { type Stack, StackMenu } from './StackMenu.tsx'
import { useWantedFence } from './use-wanted-fence.ts'
import { useWantedPlace } from './use-wanted-place.ts'
import { Ways } from './Ways.tsx'

export type { Stack } from './StackMenu.tsx'

const AnchorPanel = lazily(withWords('card', () => import('./AnchorPanel.tsx')))

/** The active tool of the menu, one at a time. */
export type MapTool = 'ruler' | 'find'

interface MapExtrasProps {
  selectedId: number | null
  /** The visible vehicles. */
  view: ViewedVehicles
  /** Where the selected vehicle is drawn. */
  shown: ShownVehicle
  attention: Attention
  /** The max zoom with map data. */
  closestZoom: ClosestZoom
  /** The padding for controls over the map. */
  padding: MapPadding
  onLeave(): void
  stack: Stack | null
  onStackClose(): void
  tool: MapTool | null
  onToolEnd(): void
}

/** The map's parts besides the fleet: camera following, routes, places, tools, and what opens on click or hover. */
export default function MapExtras(props: MapExtrasProps): ReactNode {
  const { selectedId, view, shown, stack, onStackClose, tool, onToolEnd } = props
  const { poiLayer } = usePreferences()
  const { fences, pois } = useMapToggles()
  useAttention({ ...props, attention: selectedId === null ? 'none' : props.attention })
  useWantedFence()
  useWantedPlace(props.closestZoom)
  useToldAnchors()
  useToldBlocks()
  const anchoring = useAnchoring(selectedId)
  return (
    <>
      <Ways selectedId={selectedId} view={view} shown={shown} onLeave={props.onLeave} />
      {fences && <Fences />}
      {pois && poiLayer && <Pois key={poiLayer} address={poiLayer} />}
      <HoverTip />
      <PlaceMenu />
      {stack && <StackMenu stack={stack} onClose={onStackClose} />}
      {anchoring !== null && <AnchorPanel deviceId={anchoring} padding={props.padding} onEnd={endAnchoring} />}
      {tool === 'ruler' && <Ruler onEnd={onToolEnd} />}
      {tool === 'find' && <FindPlace closestZoom={props.closestZoom} onEnd={onToolEnd} />}
    </>
  )
}

/** The vehicle whose anchor is being set; reset when another one is selected or the map is left. */
function useAnchoring(selectedId: number | null): number | null {
  const anchoring = useValue(anchoringValue)
  useEffect(() => () => anchoringValue.set(null), [selectedId])
  return anchoring === selectedId ? anchoring : null
}
const endAnchoring = () => anchoringValue.set(null)

/** Marks vehicles with an active anchor on the map. */
function useToldAnchors(): void {
  const anchors = useAnchors()
  const ids = useMemo(() => new Set(anchors.keys()), [anchors])
  useEffect(() => tellAnchored(ids), [ids])
}

/** Marks vehicles with a pending block on the map; keeps the pending commands current for list and card as well. */
function useToldBlocks(): void {
  const held = useHeldCommands()
  const ids = useMemo(
    () => new Set(held.values().flatMap(({ deviceId, effect }) => (effect === 'cut' ? [deviceId] : []))),
    [held],
  )
  useEffect(() => tellToBlock(ids), [ids])
}
