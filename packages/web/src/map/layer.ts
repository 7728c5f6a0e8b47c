import type { Feature, FeatureCollection } from 'geojson'
import type { GeoJSONSourceSpecification, LayerSpecification, MapGeoJSONFeature } from 'maplibre-gl'
import type { MapLook } from './look.ts'

/** From the ground up; layers of one slot lie in the order of their ids. */
export const slots = [
  'ground',
  'fences',
  'ways',
  'trail',
  'around',
  'pois',
  'vehicles',
  'selected',
  'own',
  'tool',
] as const
export type Slot = (typeof slots)[number]

type WithoutSource<T> = T extends unknown ? Omit<T, 'source'> : never
export type StyleLayer = WithoutSource<Extract<LayerSpecification, { source: string }>>

/** The style of some GeoJSON. Ids of style layers begin with the id of the layer. */
export interface MapLayer {
  id: string
  slot: Slot
  source?: Partial<Omit<GeoJSONSourceSpecification, 'type' | 'data'>>
  layers: StyleLayer[] | ((look: MapLook) => StyleLayer[])
}

export const defineLayer = (layer: MapLayer): MapLayer => layer

export type LayerData = FeatureCollection | readonly Feature[]

export interface LayerEvents {
  onClick?(feature: MapGeoJSONFeature): void
}
