import { type CSSProperties, type ReactNode, useRef } from 'react'
import css from './map.module.css'
import type { MapPadding } from './padding.ts'
import { MapHostContext } from './use-layer.ts'
import { type MapSetup, useMap } from './use-map.ts'

interface MapViewProps extends MapSetup {
  /** Pixels that the map's own buttons and lettering keep from its edges, below a search bar for instance. */
  insets?: MapPadding
  /** What stands on it: layers (`useLayer`), a camera, controls. They find the map by `useMapHost`. */
  children?: ReactNode
}

/** A map. What its children put on it survives a change of base map or colours. */
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
