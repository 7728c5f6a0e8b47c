import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import type { Tile } from '../basemap/pmtiles.ts'

interface CutFeature {
  readonly type: number
  readonly geometry: unknown[]
  readonly tags: Readonly<Record<string, unknown>> | null
}

/** Resolution of a layer: units along the side of a tile, and how many of them it extends beyond its edges. */
export interface Grid {
  readonly extent: number
  readonly buffer: number
}

/** Cuts layers into the tiles of one zoom. A tile with only layers of `lonely` is left out. */
export function tilesOf(
  layers: Readonly<Record<string, { features: Feature[]; grid: Grid }>>,
  { zoom, lonely }: { zoom: number; lonely: readonly string[] },
): Tile[] {
  const cut = Object.entries(layers).map(([name, { features, grid }]) => {
    const options = { maxZoom: zoom, indexMaxZoom: zoom, indexMaxPoints: 0, tolerance: 0, ...grid }
    return { name, extent: grid.extent, index: new GeoJSONVT({ type: 'FeatureCollection', features }, options) }
  })
  const places = new Map<string, [x: number, y: number]>()
  for (const { index } of cut)
    for (const { z, x, y } of index.tileCoords) if (z === zoom) places.set(`${x}/${y}`, [x, y])
  return [...places.values()].flatMap(([x, y]) => {
    const filled = cut.flatMap(({ name, extent, index }) => {
      const features = index.getTile(zoom, x, y)?.features as CutFeature[] | undefined
      return features?.length ? [{ name, extent, features: gathered(features) }] : []
    })
    if (filled.every(({ name }) => lonely.includes(name))) return []
    // Layers one after another are a tile
    const parts = filled.map(({ name, extent, features }) =>
      fromGeojsonVt({ [name]: { features } }, { version: 2, extent }),
    )
    return [{ z: zoom, x, y, data: Buffer.concat(parts) }]
  })
}

const lineType = 2

/** Lines with equal properties are one feature of several lines: their texts are written once. */
function gathered(features: readonly CutFeature[]): CutFeature[] {
  const alike = Map.groupBy(features, ({ type, tags }) => (type === lineType ? JSON.stringify(tags) : ''))
  const others = alike.get('') ?? []
  alike.delete('')
  const lines = [...alike.values()].map((all) => ({ ...all[0]!, geometry: all.flatMap(({ geometry }) => geometry) }))
  return [...others, ...lines]
}
