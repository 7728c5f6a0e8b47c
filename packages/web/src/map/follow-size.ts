import type { Map as MapLibre } from 'maplibre-gl'

/**
 * Keeps a map as large as its element, until it is removed. MapLibre's own watch also takes the size of an element that has left the page,
 * and waits for the graphics to empty a canvas that nobody sees, before the next screen is drawn.
 */
export function followSize(map: MapLibre): void {
  const element = map.getContainer()
  let drawn = sizeOf(element)
  const observer = new ResizeObserver(() => {
    const size = sizeOf(element)
    if (!element.isConnected || size === drawn) return
    drawn = size
    map.resize()
    // The canvas is empty after it, and a frame later would flicker
    map.redraw()
  })
  observer.observe(element)
  map.once('remove', () => observer.disconnect())
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): string => `${clientWidth} ${clientHeight}`
