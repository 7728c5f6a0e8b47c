import { useEffect } from 'react'
import type { Fleet } from './fleet.ts'
import { useMapHost } from './use-layer.ts'

/** The interval of view updates while the map moves. */
const viewMs = 120

/** Sends the view to the fleet, also while the map moves. */
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
    // The last movement is sent as well, at the end of the interval.
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
