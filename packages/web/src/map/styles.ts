import { splitList } from '@rastro/core/kit/comma-list'
import {
  defaultMapStyles,
  freeMapStyles,
  type MapOverlayId,
  type MapStyleId,
  mapOverlays,
  mapStyles,
} from '@rastro/core/vocabulary/map-styles'

/** `base` is the map of our own server, which is always available. */
export type StyleId = MapStyleId | 'base'

/** One available base map or overlay. */
interface Shown<Id extends string> {
  readonly id: Id
  readonly label: string
  /** The operator's own; empty where none is required. */
  readonly key: string
  /** Of `custom`, which the server sets. */
  readonly url?: string
}
export type MapStyle = Shown<StyleId>
export type MapOverlay = Shown<MapOverlayId>

/** Why one is unavailable: the attribute of its missing key, its missing address, or other hosts are disabled. */
export type Lack = { readonly attribute: string } | 'address' | 'outside'
/** One that was selected but is unavailable. */
export interface Withheld {
  readonly id: string
  readonly label: string
  readonly lack: Lack
}

/** The base map attributes of server and user. */
export interface StyleChoices {
  /** `activeMapStyles`, a comma-separated list (MAP-34); unset offers the default four. */
  active: string | null | undefined
  /** The server's `mapUrl` (MAP-36). */
  mapUrl: string | null | undefined
  /** Whether other hosts may be contacted (decision 57). */
  outside: boolean
  /** The value of an attribute that holds a key. */
  key(attribute: string): string | undefined
  /** `streets`: those that are selected by default. */
  label(id: StyleId | 'streets'): string
}

/**
 * The available base maps, in order (MAP-32). When none of those selected is available, the free ones are offered: streets,
 * which are then the default while their host is reachable, and our own map.
 */
export function offeredStyles(choices: StyleChoices): { offered: MapStyle[]; withheld: Withheld[]; isFree: boolean } {
  const asked = splitList(choices.active)
  const found = (asked.length > 0 ? asked : defaultMapStyles).flatMap((id) => styleOf(id, choices) ?? [])
  const offered = found.filter((style): style is MapStyle => !('lack' in style))
  const withheld = found.filter((style): style is Withheld => 'lack' in style)
  if (offered.length > 0) return { offered, withheld, isFree: false }
  const free = freeMapStyles.filter((id) => id === 'base' || choices.outside)
  const label = (id: (typeof freeMapStyles)[number]) => choices.label(id === 'openFreeMap' ? 'streets' : id)
  return { offered: free.map((id) => ({ id, label: label(id), key: '' })), withheld, isFree: true }
}

/** the first of these that is offered, else the first style. */
export function firstStyle(
  offered: readonly MapStyle[],
  wanted: readonly (string | null | undefined)[],
): StyleId | null {
  const found = wanted.find((id) => offered.some((style) => style.id === id))
  return (found as StyleId | undefined) ?? offered[0]?.id ?? null
}

function styleOf(id: string, { mapUrl, outside, key, label }: StyleChoices): MapStyle | Withheld | undefined {
  if (id === 'base') return { id, label: label(id), key: '' }
  if (!Object.hasOwn(mapStyles, id)) {
    // MAP-45: only logged.
    console.warn(`The map style "${id}" is not known`)
    return undefined
  }
  const known = id as MapStyleId
  return shownOr({ id: known, label: label(known) }, { attribute: mapStyles[known], address: mapUrl, outside, key })
}

/** The available overlays (MAP-35), and those that lack a key or address. */
export function offeredOverlays({
  overlayUrl,
  outside,
  key,
  label,
}: Pick<StyleChoices, 'outside' | 'key'> & {
  overlayUrl: string | null | undefined
  label(id: MapOverlayId): string
}): { offered: MapOverlay[]; withheld: Withheld[] } {
  const all = (Object.keys(mapOverlays) as MapOverlayId[]).map((id) =>
    shownOr({ id, label: label(id) }, { attribute: mapOverlays[id], address: overlayUrl, outside, key }),
  )
  return {
    offered: all.filter((overlay): overlay is MapOverlay => !('lack' in overlay)),
    withheld: all.filter((overlay): overlay is Withheld => 'lack' in overlay),
  }
}

interface Needs extends Pick<StyleChoices, 'outside' | 'key'> {
  /** The attribute of the key; null where none is required. */
  attribute: string | null
  /** Of `custom`. */
  address: string | null | undefined
}

function shownOr<Id extends string>(
  named: { id: Id; label: string },
  { attribute, address, outside, key }: Needs,
): Shown<Id> | Withheld {
  if (named.id === 'custom') {
    if (!address) return { ...named, lack: 'address' }
    if (!outside && !isOurs(address)) return { ...named, lack: 'outside' }
    return { ...named, key: '', url: address }
  }
  if (!outside) return { ...named, lack: 'outside' }
  const value = attribute ? key(attribute) : ''
  return value === undefined ? { ...named, lack: { attribute: attribute! } } : { ...named, key: value }
}

/** Whether the address is on the page's own server. */
function isOurs(address: string): boolean {
  const plain = address.replace(/^pmtiles:\/\//, '')
  if (/^\/(?!\/)/.test(plain)) return true
  const { origin } = globalThis.location ?? {}
  return origin !== undefined && plain.startsWith(`${origin}/`)
}
