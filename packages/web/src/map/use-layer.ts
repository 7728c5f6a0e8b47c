import { createContext, useContext, useEffect, useRef } from 'react'
import type { MapHost, MountedLayer } from './host.ts'
import type { LayerData, LayerEvents, MapLayer } from './layer.ts'

export const MapHostContext = createContext<MapHost | null>(null)

/** The map of the component. */
export function useMapHost(): MapHost {
  const host = useContext(MapHostContext)
  if (!host) throw new Error('A map layer must stand inside a MapView')
  return host
}

/** Shows the layer with this data while mounted; it survives a change of the base map. */
export function useLayer(layer: MapLayer, data: LayerData, events: LayerEvents = {}): void {
  const mounted = useMountedLayer(layer, events)
  useEffect(() => {
    mounted.current?.set(data)
  }, [data])
}

/** The same for data that changes too often to be rendered by React. */
export function useMountedLayer(layer: MapLayer, events: LayerEvents = {}): { readonly current: MountedLayer | null } {
  const host = useMapHost()
  const latest = useRef(events)
  latest.current = events
  const mounted = useRef<MountedLayer | null>(null)
  // A layer without `onClick` passes clicks through to the layers below.
  const isClickable = events.onClick !== undefined
  useEffect(() => {
    const onClick: LayerEvents['onClick'] = (feature) => latest.current.onClick?.(feature)
    const mount = host.mount(layer, isClickable ? { onClick } : {})
    mounted.current = mount
    return () => {
      mounted.current = null
      mount.remove()
    }
  }, [host, layer, isClickable])
  return mounted
}
