import { useEffect } from 'react'
import type { Fleet } from './fleet.ts'
import { useMapHost } from './use-layer.ts'

/** How often a moving map asks for what has come into view. */
const viewMs = 120

/** Tells the fleet what is in view, also while the map moves. */
export function useViewOf(fleet: Fleet): void {
  const { map } = useMapHost()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      timer = undefined
      const box = map.getBounds()
      fleet.view(
        { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() },
        map.getZoom(),
      )
    }
    // The last movement is told as well, at the end of its time.
    const tellSoon = () => {
      timer ??= setTimeout(tell, viewMs)
    }
    tell()
    map.on('move', tellSoon)
    return () => {
      clearTimeout(timer)
      map.off('move', tellSoon)
    }
  }, [map, fleet])
}
