import { defaultMapStyles, type MapStyleId, mapStyles } from '@rastro/core/map-styles'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { baseStyle, type StyleInk } from './style/base.ts'
import { fontFaces } from './style/fonts.ts'
import { googleTiles } from './style/google.ts'
import { type OnlineStyle, onlineStyles, type RasterTiles } from './style/online.ts'
import { streetStyle, streetTiles } from './style/streets.ts'

/** `base` is the map of our own server, which is always there. */
export type StyleId = MapStyleId | 'base'

/** One base map that can be chosen. */
export interface MapStyle {
  id: StyleId
  label: string
  origin: { kind: 'base' } | { kind: 'json'; url: string } | (OnlineStyle & { key: string })
}

/** What the server and the user have set about base maps. */
export interface StyleChoices {
  /** `activeMapStyles`, a comma list (MAP-34); unset offers the default four. */
  active: string | null | undefined
  /** The server's `mapUrl` (MAP-36). */
  mapUrl: string | null | undefined
  /** The value of an attribute that holds a key. */
  key(attribute: string): string | undefined
  label(id: StyleId): string
}

/** The base maps that can be shown, in order; our own stands last when nothing else was asked for (MAP-32, A-82). */
export function offeredStyles(choices: StyleChoices): MapStyle[] {
  const asked = choices.active
    ?.split(',')
    .map((id) => id.trim())
    .filter(Boolean)
  const offered = (asked ?? defaultMapStyles).flatMap((id) => styleOf(id, choices) ?? [])
  return offered.length > 0
    ? offered
    : (['openFreeMap', 'osm', 'base'] as const).flatMap((id) => styleOf(id, choices) ?? [])
}

/** the first of these that is offered, else the first style. */
export function firstStyle(
  offered: readonly MapStyle[],
  wanted: readonly (string | null | undefined)[],
): StyleId | null {
  const found = wanted.find((id) => offered.some((style) => style.id === id))
  return (found as StyleId | undefined) ?? offered[0]?.id ?? null
}

function styleOf(id: string, { mapUrl, key, label }: StyleChoices): MapStyle | undefined {
  if (id === 'base') return { id, label: label(id), origin: { kind: 'base' } }
  if (id === 'custom') return mapUrl ? { id, label: label(id), origin: customOrigin(mapUrl) } : undefined
  if (!isStyleId(id)) {
    // MAP-45: only logged.
    console.warn(`The map style "${id}" is not known`)
    return undefined
  }
  const attribute = mapStyles[id]
  const value = attribute ? key(attribute) : ''
  return value === undefined ? undefined : { id, label: label(id), origin: { ...onlineStyles[id], key: value } }
}

const isStyleId = (id: string): id is Exclude<MapStyleId, 'custom'> => id in onlineStyles

function customOrigin(url: string): MapStyle['origin'] {
  if (!/\{(z|quadkey)\}/.test(url)) return { kind: 'json', url }
  return { kind: 'tiles', key: '', tiles: () => ({ url, attribution: '' }) }
}

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

/** Images over the base map, which shows through where they fail. */
export function overBase(
  ink: StyleInk,
  { url, attribution, tileSize = 256, maxZoom = 19 }: RasterTiles,
): StyleSpecification {
  const base = baseStyle(ink)
  const image: LayerSpecification = {
    id: 'tiles',
    type: 'raster',
    source: 'tiles',
    paint: { 'raster-fade-duration': 0 },
  }
  return {
    ...base,
    sources: { ...base.sources, tiles: { type: 'raster', tiles: [url], tileSize, maxzoom: maxZoom, attribution } },
    layers: [...base.layers, image],
  }
}

const firstTile = (url: string) => url.replace(/\{[xyz]\}/g, '0').replace('{quadkey}', '0')

async function fetchJson<T>(url: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json() as Promise<T>
}
