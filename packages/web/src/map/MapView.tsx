import { type CSSProperties, type ReactNode, useRef } from 'react'
import { MapTools } from './controls/MapTools.tsx'
import { StyleSwitch } from './controls/StyleSwitch.tsx'
import { FleetLayers } from './FleetLayers.tsx'
import css from './map.module.css'
import type { MapPadding, MapViewProps } from './map-props.ts'
import { MapHostContext } from './use-layer.ts'
import { useMap } from './use-map.ts'

export type { InitialCamera, LngLat, MapPadding, MapTexts, MapViewProps } from './map-props.ts'
export type { Scheme } from './style/palette.ts'

/** The live map. Everything on it survives a change of base map or scheme. */
export function MapView(props: MapViewProps): ReactNode {
  const { styles, styleId, onStyle, insets, texts, children } = props
  const element = useRef<HTMLDivElement>(null)
  const host = useMap(element, props)
  return (
    <div className={css.map} style={insetStyle(insets)} data-testid="map">
      <div ref={element} className={css.canvas} />
      {host && (
        <MapHostContext value={host}>
          <FleetLayers {...props} element={element} />
          {children}
          {styles.length > 1 && <StyleSwitch styles={styles} chosen={styleId} onChoose={onStyle} texts={texts} />}
          <MapTools {...props} />
        </MapHostContext>
      )}
    </div>
  )
}

const insetStyle = (insets?: MapPadding) =>
  Object.fromEntries(
    Object.entries(insets ?? {}).map(([side, pixels]) => [`--map-${side}`, `${pixels}px`]),
  ) as CSSProperties
