import { type CSSProperties, type ReactNode, useRef } from 'react'
import css from './map.module.css'
import type { MapPadding } from './padding.ts'
import { MapHostContext } from './use-layer.ts'
import { type MapSetup, useMap } from './use-map.ts'

interface MapViewProps extends MapSetup {
  /** Pixels between the map's own buttons and labels and its edges, below a search bar for instance. */
  insets?: MapPadding
  /** Its content: layers (`useLayer`), a camera, controls. They get the map by `useMapHost`. */
  children?: ReactNode
}

/** A map. The content of its children survives a change of base map or colours. */
export function MapView({ insets, children, ...setup }: MapViewProps): ReactNode {
  const element = useRef<HTMLDivElement>(null)
  const host = useMap(element, setup)
  return (
    <div className={css.map} style={insetStyle(insets)} data-testid="map">
      <div ref={element} className={css.canvas} />
      {host && <MapHostContext value={host}>{children}</MapHostContext>}
    </div>
  )
}

const insetStyle = (insets?: MapPadding) =>
  Object.fromEntries(
    Object.entries(insets ?? {}).map(([side, pixels]) => [`--map-${side}`, `${pixels}px`]),
  ) as CSSProperties
