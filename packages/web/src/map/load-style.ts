import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { baseStyle, type StyleInk } from './style/base.ts'
import { fontFaces } from './style/fonts.ts'
import { googleTiles } from './style/google.ts'
import type { RasterTiles } from './style/online.ts'
import { streetStyle, streetTiles } from './style/streets.ts'
import type { MapStyle } from './styles.ts'

const patienceMs = 5000

/** The style to draw. Throws when its host cannot be reached: the base map stays then (MAP-52). */
export async function loadStyle({ origin }: MapStyle, ink: StyleInk): Promise<StyleSpecification> {
  const signal = AbortSignal.timeout(patienceMs)
  switch (origin.kind) {
    case 'base':
      return baseStyle(ink)
    case 'streets':
      await fetchJson(streetTiles, signal)
      return streetStyle(ink)
    case 'json':
      return { ...(await fetchJson<StyleSpecification>(origin.url, signal)), 'font-faces': fontFaces }
    case 'google':
      return overBase(ink, await googleTiles(origin.session, origin.key, signal))
    case 'tiles': {
      const tiles = origin.tiles(origin.key)
      await fetch(firstTile(tiles.url), { mode: 'no-cors', signal })
      return overBase(ink, tiles)
    }
  }
}

/** The base map shows through where an image fails. */
const overBase = (ink: StyleInk, tiles: RasterTiles) => withTiles(baseStyle(ink), 'tiles', tiles)

/** The style with square images on top. */
export function withTiles(style: StyleSpecification, id: string, tiles: RasterTiles): StyleSpecification {
  const { url, attribution, tileSize = 256, maxZoom = 19 } = tiles
  const image: LayerSpecification = { id, type: 'raster', source: id, paint: { 'raster-fade-duration': 0 } }
  return {
    ...style,
    sources: { ...style.sources, [id]: { type: 'raster', tiles: [url], tileSize, maxzoom: maxZoom, attribution } },
    layers: [...style.layers, image],
  }
}

const firstTile = (url: string) => url.replace(/\{[xyz]\}/g, '0').replace('{quadkey}', '0')

async function fetchJson<T>(url: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json() as Promise<T>
}
