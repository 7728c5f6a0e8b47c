import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { baseStyle } from './style/base.ts'
import type { StyleRecipe } from './style/ink.ts'
import type { OnlineStyle, RasterTiles } from './style/online.ts'
import type { TileJson } from './style/streets.ts'
import type { MapOverlay, MapStyle } from './styles.ts'
import { tileOf } from './tile-of.ts'
import { checkAnswer } from './unreachable.ts'

/** A place and zoom: a host is probed with a tile that is needed anyway. */
export interface LookedAt {
  longitude: number
  latitude: number
  zoom: number
}

/**
 * The loaded style. Throws when its host cannot be reached in that time, and `Refused` when it rejects us: our own map is shown
 * then (MAP-52). The code for rare providers is fetched on demand.
 */
export async function loadStyle(style: MapStyle, at: LookedAt, timeoutMs: number): Promise<StyleRecipe> {
  if (style.id === 'base') return baseStyle
  const signal = AbortSignal.timeout(timeoutMs)
  if (style.url !== undefined && !isTemplate(style.url)) {
    const { loadForeignStyle } = await import('./style/foreign.ts')
    return loadForeignStyle(style.url, signal)
  }
  const origin = await originOf(style)
  if (origin.kind !== 'streets') {
    const tiles = await rasterTiles(origin, style.key, signal)
    checkAnswer(await fetch(tileAt(tiles, at), { signal }))
    return (ink) => withTiles(baseStyle(ink), 'tiles', tiles)
  }
  const { streetStyle, streetTiles } = await import('./style/streets.ts')
  const response = await fetch(streetTiles, { signal })
  checkAnswer(response)
  const tileJson = (await response.json()) as TileJson
  const { tiles, maxzoom = 14 } = tileJson
  checkAnswer(
    await fetch(tileAt({ url: tiles[0] ?? '', tileSize: 512, maxZoom: maxzoom, attribution: '' }, at), { signal }),
  )
  return streetStyle(tileJson)
}

/** The tiles of an overlay. */
export async function loadOverlay({ id, key, url }: MapOverlay): Promise<RasterTiles> {
  if (id === 'custom') return { url: url!, attribution: '' }
  const { onlineOverlays } = await import('./style/online.ts')
  return rasterTiles(onlineOverlays[id] as Raster, key, AbortSignal.timeout(overlayTimeoutMs))
}
const overlayTimeoutMs = 10_000

/** The style with square images on top. */
export function withTiles(style: StyleSpecification, id: string, tiles: RasterTiles): StyleSpecification {
  const { url, attribution, tileSize = 256, maxZoom = 19, scheme } = tiles
  const image: LayerSpecification = { id, type: 'raster', source: id, paint: { 'raster-fade-duration': 0 } }
  return {
    ...style,
    sources: {
      ...style.sources,
      [id]: { type: 'raster', tiles: [url], tileSize, maxzoom: maxZoom, attribution, ...(scheme && { scheme }) },
    },
    layers: [...style.layers, image],
  }
}

type Raster = Exclude<OnlineStyle, { kind: 'streets' }>

const isTemplate = (url: string): boolean => /\{(z|quadkey)\}/.test(url)

async function originOf({ id, url }: MapStyle): Promise<OnlineStyle> {
  if (url !== undefined) return { kind: 'tiles', tiles: () => ({ url, attribution: '' }) }
  if (id === 'openFreeMap') return { kind: 'streets' }
  const { onlineStyles } = await import('./style/online.ts')
  return onlineStyles[id as keyof typeof onlineStyles]
}

async function rasterTiles(origin: Raster, key: string, signal: AbortSignal): Promise<RasterTiles> {
  if (origin.kind === 'tiles') return origin.tiles(key)
  const { googleTiles } = await import('./style/google.ts')
  return googleTiles(origin.session, key, signal)
}

/** The address of the tile that holds the place. */
function tileAt(
  { url, tileSize = 256, maxZoom = 19, scheme }: RasterTiles,
  { longitude, latitude, zoom }: LookedAt,
): string {
  const z = Math.min(maxZoom, Math.max(0, Math.round(zoom + Math.log2(512 / tileSize))))
  const { x, y } = tileOf(longitude, latitude, z)
  const digit = (level: number) => ((x >> level) & 1) + 2 * ((y >> level) & 1)
  const quadkey = Array.from({ length: z }, (_, index) => digit(z - 1 - index)).join('')
  return url
    .replace('{z}', String(z))
    .replace('{x}', String(x))
    .replace('{y}', String(scheme === 'tms' ? 2 ** z - 1 - y : y))
    .replace('{quadkey}', quadkey)
    .replace('{ratio}', '')
}
