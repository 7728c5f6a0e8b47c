import type { ReactNode } from 'react'
import type { Fleet } from './fleet.ts'
import type { RasterTiles } from './style/online.ts'
import type { Scheme } from './style/palette.ts'
import type { MapStyle } from './styles.ts'

/** Where the map opens (MAP-43): a place, or all vehicles. */
export type InitialCamera = { latitude: number; longitude: number; zoom: number } | 'fit'

/** Pixels that card, instruments and bars cover, so that what matters is centred in the free area. */
export interface MapPadding {
  top: number
  right: number
  bottom: number
  left: number
}

/** Degrees as [longitude, latitude]. */
export type LngLat = [number, number]

/** The words on and around the map, translated. */
export interface MapTexts {
  map: string
  zoomIn: string
  zoomOut: string
  ownPosition: string
  geofences: string
  mapStyle: string
  moreStyles: string
}

export interface MapViewProps {
  scheme: Scheme
  /** The reseller's edge colour for rings and ways; default the one of the look. */
  brandEdge?: string
  /** Of the labels, default 'pt'. */
  language?: string
  /** The offered styles (`offeredStyles`), in order: the first four are buttons (MAP-33). Keep the same array. */
  styles: readonly MapStyle[]
  /** The chosen one; one that is not offered shows the base map (MAP-45). */
  styleId: string | null
  onStyle(id: string): void
  /** Laid over the base map (`overlayOf`); keep the same object while it does not change. */
  overlay?: RasterTiles
  camera: InitialCamera
  padding?: MapPadding
  /** Pixels that the map's own buttons and lettering keep from its edges, below a search bar for instance. */
  insets?: MapPadding
  fleet: Fleet
  selectedId: number | null
  onSelect(id: number | null): void
  /** Default true (MAP-28). */
  clustering?: boolean
  /** Default 'all' (MAP-40). */
  direction?: 'none' | 'selected' | 'all'
  /** Default 0.85 (MAP-29). */
  iconScale?: number
  /** MAP-31. */
  maxZoom?: number
  /** Default 10 (MAP-30). */
  selectZoom?: number
  /** Keeps the selected vehicle centred (MAP-41). */
  follow?: boolean
  /** Metres around the selected vehicle. */
  accuracy?: number | null
  /** The way of the selected vehicle since it is being watched, oldest first. */
  liveTrail?: readonly LngLat[]
  /** Older ways, drawn faintly. */
  pastWays?: readonly (readonly LngLat[])[]
  /** The geofence button stands only when this is given (MAP-39). */
  geofences?: { shown: boolean; onToggle(shown: boolean): void }
  onOwnPositionFail?(): void
  texts: MapTexts
  /** Layers (`useLayer`) and controls that belong to the map. */
  children?: ReactNode
}
