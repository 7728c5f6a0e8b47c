import type { Feature, FeatureCollection } from 'geojson'
import type { GeoJSONSourceSpecification, LayerSpecification, MapGeoJSONFeature } from 'maplibre-gl'
import { createContext, useContext, useEffect, useRef } from 'react'
import type { MapHost, MountedLayer } from './host.ts'
import type { MapLook } from './look.ts'

/** From the ground up; layers of one slot lie in the order in which they were mounted. */
export const slots = ['ground', 'ways', 'vehicles', 'top'] as const
export type Slot = (typeof slots)[number]

type WithoutSource<T> = T extends unknown ? Omit<T, 'source'> : never
export type StyleLayer = WithoutSource<Extract<LayerSpecification, { source: string }>>

/** What is drawn of some GeoJSON. Ids of style layers begin with the id of the layer. */
export interface MapLayer {
  id: string
  slot: Slot
  source?: Partial<Omit<GeoJSONSourceSpecification, 'type' | 'data'>>
  layers: StyleLayer[] | ((look: MapLook) => StyleLayer[])
}

export const defineLayer = (layer: MapLayer): MapLayer => layer

export type LayerData = FeatureCollection | readonly Feature[]

export interface LayerEvents {
  onClick?(feature: MapGeoJSONFeature): void
}

export const MapHostContext = createContext<MapHost | null>(null)

/** The map that the component stands in. */
export function useMapHost(): MapHost {
  const host = useContext(MapHostContext)
  if (!host) throw new Error('A map layer must stand inside a MapView')
  return host
}

/** Shows the layer with this data while the component is there; a change of the base map keeps it. */
export function useLayer(layer: MapLayer, data: LayerData, events: LayerEvents = {}): void {
  const mounted = useMountedLayer(layer, events)
  useEffect(() => {
    mounted.current?.set(data)
  }, [data])
}

/** The same for data that changes more often than React should render. */
export function useMountedLayer(layer: MapLayer, events: LayerEvents = {}): { readonly current: MountedLayer | null } {
  const host = useMapHost()
  const latest = useRef(events)
  latest.current = events
  const mounted = useRef<MountedLayer | null>(null)
  useEffect(() => {
    const mount = host.mount(layer, { onClick: (feature) => latest.current.onClick?.(feature) })
    mounted.current = mount
    return () => {
      mounted.current = null
      mount.remove()
    }
  }, [host, layer])
  return mounted
}
