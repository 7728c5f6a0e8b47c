import { useEffect } from 'react'
import type { Fleet } from './fleet.ts'
import { useMapHost } from './use-layer.ts'

/** How often a moving map asks for what has come into view. */
const viewMs = 120

/** Tells the fleet what is in view, also while the map moves. */
export function useViewOf(fleet: Fleet): void {
  const { map } = useMapHost()
  useEffect(() => {
    let told = 0
    const tell = () => {
      told = performance.now()
      const box = map.getBounds()
      fleet.view(
        { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() },
        map.getZoom(),
      )
    }
    const tellNowAndThen = () => {
      if (performance.now() - told > viewMs) tell()
    }
    tell()
    map.on('move', tellNowAndThen)
    map.on('moveend', tell)
    return () => {
      map.off('move', tellNowAndThen)
      map.off('moveend', tell)
    }
  }, [map, fleet])
}
