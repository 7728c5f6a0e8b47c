// Writes the base map of the web client, the one that needs no internet:
//   cd tools/map-data && npm install --ignore-scripts && node basemap/build.ts
// Its sources are 150 MB, so this folder is not one of the workspaces (docs/decisions/0003).
import { writeFileSync } from 'node:fs'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import GeoJSONVT from 'geojson-vt'
import { type Place, places } from './places.ts'
import { pmtiles, type Tile } from './pmtiles.ts'
import { shapes } from './shapes.ts'

const maxZoom = 7
const target = new URL('../../../packages/web/public/base.pmtiles', import.meta.url)
const metadata = {
  name: 'base',
  attribution: 'Natural Earth · GeoNames',
  vector_layers: [...Object.keys(shapes()), 'places'].map((id) => ({ id, fields: {} })),
}

const archive = pmtiles(tiles(), metadata, { minZoom: 0, maxZoom, bounds: [-180, -85, 180, 85] })
writeFileSync(target, archive)
console.log(`${target.pathname}: ${(archive.length / 1e6).toFixed(2)} MB`)

function tiles(): Tile[] {
  const sliced = Object.entries(shapes()).map(([name, data]) => [name, slice(data, maxZoom)] as const)
  const labels = labelsByZoom(places())
  const all: Tile[] = []
  for (let z = 0; z <= maxZoom; z++)
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) {
        const layers = [...sliced, ['places', labels[z]!] as const].flatMap(([name, index]) => {
          const tile = index.getTile(z, x, y)
          return tile?.features.length ? [[name, tile] as const] : []
        })
        if (layers.length === 0) continue
        const data = fromGeojsonVt(Object.fromEntries(layers) as Parameters<typeof fromGeojsonVt>[0], { version: 2 })
        all.push({ z, x, y, data })
      }
  return all
}

// A tile is shown up to the next zoom, so it carries the labels of that one too; the last carries all.
function labelsByZoom(all: Place[]): GeoJSONVT[] {
  return Array.from({ length: maxZoom + 1 }, (_, z) => {
    const features = all.filter(({ properties }) => z === maxZoom || properties.zoom <= z + 1)
    return slice({ type: 'FeatureCollection', features }, z)
  })
}

function slice(data: GeoJSON.FeatureCollection, zoom: number): GeoJSONVT {
  return new GeoJSONVT(data, {
    maxZoom: zoom,
    indexMaxZoom: zoom,
    indexMaxPoints: 0,
    buffer: 64,
    tolerance: 4,
    extent: 4096,
  })
}
