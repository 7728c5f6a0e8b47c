import type { LayerSpecification, VectorSourceSpecification } from 'maplibre-gl'
import { baseStyle } from './base.ts'
import type { StyleRecipe } from './ink.ts'
import { openMapTiles } from './openmaptiles.ts'
import { townZoom } from './street-labels.ts'
import { streetLayers } from './street-layers.ts'

/** Tiles in the OpenMapTiles schema, described by a TileJSON. */
export const streetTiles = 'https://tiles.openfreemap.org/planet'

/** The fields read from a TileJSON. */
export type TileJson = Required<Pick<VectorSourceSpecification, 'tiles'>> &
  Pick<VectorSourceSpecification, 'minzoom' | 'maxzoom' | 'bounds' | 'attribution'>

const source = 'streets'

/** Streets of the entire world in the colours of the look, drawn over the base map. */
export const streetStyle =
  ({ tiles, minzoom = 0, maxzoom = 14, attribution = '© OpenStreetMap' }: TileJson): StyleRecipe =>
  (ink) => {
    const base = baseStyle(ink)
    const { below, labels } = streetLayers({ source, schema: openMapTiles }, ink)
    return {
      ...base,
      sources: { ...base.sources, [source]: { type: 'vector', tiles, minzoom, maxzoom, attribution } },
      layers: [
        ...base.layers.filter(({ type }) => type !== 'symbol'),
        land(ink.palette.land),
        ...below,
        ...base.layers.filter(({ type }) => type === 'symbol').map(untilTowns),
        ...labels,
      ],
    }
  }

/** The names of our own map end where those of this style begin. */
const untilTowns = (layer: LayerSpecification): LayerSpecification =>
  layer.type === 'symbol' ? { ...layer, maxzoom: Math.min(layer.maxzoom ?? townZoom, townZoom) } : layer

/** From this zoom on these tiles have every shore, finer than our own map: everything except water is land. */
const land = (color: string): LayerSpecification => ({
  id: 'streets-land',
  type: 'background',
  minzoom: townZoom,
  paint: { 'background-color': color },
})
