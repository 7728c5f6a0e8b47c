import { splitList } from '@rastro/core/kit/comma-list'
import { defaultMapStyles, type MapStyleId, mapOverlays, mapStyles } from '@rastro/core/vocabulary/map-styles'
import { type OnlineStyle, onlineStyles, overlayTiles, type RasterTiles } from './style/online.ts'

/** `base` is the map of our own server, which is always there. */
type StyleId = MapStyleId | 'base'

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

/** The base maps that can be shown, in order; our own comes first when nothing else was asked for (MAP-32, decision 6). */
export function offeredStyles(choices: StyleChoices): MapStyle[] {
  const asked = splitList(choices.active)
  const offered = (asked.length > 0 ? asked : defaultMapStyles).flatMap((id) => styleOf(id, choices) ?? [])
  return offered.length > 0
    ? offered
    : (['base', 'openFreeMap', 'osm'] as const).flatMap((id) => styleOf(id, choices) ?? [])
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

const isStyleId = (id: string): id is Exclude<MapStyleId, 'custom'> => Object.hasOwn(onlineStyles, id)

function customOrigin(url: string): MapStyle['origin'] {
  if (!/\{(z|quadkey)\}/.test(url)) return { kind: 'json', url }
  return { kind: 'tiles', key: '', tiles: () => ({ url, attribution: '' }) }
}

/** What is laid over the base map (MAP-35); undefined when it is not known or lacks its key or address. */
export function overlayOf(
  id: string | null | undefined,
  { overlayUrl, key }: { overlayUrl: string | null | undefined; key(attribute: string): string | undefined },
): RasterTiles | undefined {
  if (id === 'custom') return overlayUrl ? { url: overlayUrl, attribution: '' } : undefined
  if (!id || !isOverlayId(id)) return undefined
  const attribute = mapOverlays[id]
  const value = attribute ? key(attribute) : ''
  return value === undefined ? undefined : { url: overlayTiles[id].replace('{key}', value), attribution: '' }
}

const isOverlayId = (id: string): id is keyof typeof overlayTiles => Object.hasOwn(overlayTiles, id)
