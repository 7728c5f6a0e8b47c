import type { Map as MapLibre } from 'maplibre-gl'
import { toX, toY } from './project.ts'
import { baseSource, coastKnown } from './style/base.ts'
import type { Bounds } from './vehicle.ts'

/** Tells the style whether the coast in view is known, so that land whose tiles are on their way is never drawn as sea. */
export function watchCoast(map: MapLibre): void {
  const loaded = new Set<string>()
  map.on('sourcedata', ({ sourceId, tile }) => {
    if (sourceId !== baseSource || tile?.state !== 'loaded') return
    const { z, x, y } = tile.tileID.canonical
    loaded.add(keyOf(z, x, y))
  })
  map.on('render', () => {
    const [[west, south], [east, north]] = map.getBounds().toArray()
    const isKnown = isCovered(loaded, { west, south, east, north }, map.getZoom())
    if ((map.getGlobalState()[coastKnown] === true) !== isKnown) map.setGlobalStateProperty(coastKnown, isKnown)
  })
}

/**
 * Whether each tile in view, or one above it, has been loaded: MapLibre draws that one meanwhile. Beyond the last zoom of the
 * source it cuts tiles of their own out of those.
 */
export function isCovered(loaded: ReadonlySet<string>, { west, south, east, north }: Bounds, zoom: number): boolean {
  const z = Math.max(0, Math.floor(zoom))
  const count = 2 ** z
  const row = (latitude: number) => Math.min(count - 1, Math.max(0, Math.floor(toY(latitude) * count)))
  for (let x = Math.floor(toX(west) * count); x <= Math.floor(toX(east) * count); x++)
    for (let y = row(north); y <= row(south); y++) {
      if (!hasTileAbove(loaded, z, ((x % count) + count) % count, y)) return false
    }
  return true
}

function hasTileAbove(loaded: ReadonlySet<string>, z: number, x: number, y: number): boolean {
  for (let up = 0; up <= z; up++) if (loaded.has(keyOf(z - up, x >> up, y >> up))) return true
  return false
}

const keyOf = (z: number, x: number, y: number) => `${z}/${x}/${y}`
