// Writes the streets of ten Brazilian capitals and the main roads between them, from the open data in ../shared/streets:
//   cd tools/map-data && npm install --ignore-scripts && node streets/build.ts ../../../shared/streets
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pmtiles, type Tile } from '../basemap/pmtiles.ts'
import { everythingOf, layerFields, layersAt } from './layers.ts'
import { readSources } from './sources.ts'
import { tilesOf } from './tiles.ts'

const [folder = '../../../shared/streets'] = process.argv.slice(2)
const zooms = { minZoom: 5, maxZoom: 12 }
const target = new URL('../../../packages/server/maps/streets.pmtiles', import.meta.url)
const metadata = {
  name: 'Brasil: capitais e rodovias',
  description: 'Streets of ten Brazilian capitals and the main roads between them. Open Database License 1.0.',
  license: 'ODbL-1.0',
  attribution:
    '© OpenStreetMap contributors (ODbL) · Prefeitura de São Paulo (GeoSampa) · Prefeitura do Rio de Janeiro (CC BY) · Prefeitura de Belo Horizonte · GeoNames',
  vector_layers: Object.entries(layerFields).map(([id, fields]) => ({ id, fields })),
}

const everything = everythingOf(readSources(resolve(folder)))
const tiles: Tile[] = []
for (let zoom = zooms.minZoom; zoom <= zooms.maxZoom; zoom++) {
  const isLast = zoom === zooms.maxZoom
  const layers = Object.entries(layersAt(everything, zoom, zooms.maxZoom)).map(([name, features]) => {
    const extent = !isLast ? 2048 : name === 'transportation' ? 8192 : 4096
    return [name, { features, grid: { extent, buffer: extent / 64 } }] as const
  })
  const made = tilesOf(Object.fromEntries(layers), { zoom, lonely: isLast ? ['place'] : [] })
  const largest = Math.max(...made.map(({ data }) => data.length))
  console.log(`zoom ${zoom}: ${made.length} tiles, the largest ${(largest / 1000).toFixed(0)} kB unpacked`)
  tiles.push(...made)
}
const archive = pmtiles(tiles, metadata, { ...zooms, bounds: [-74, -34, -34, 5.3] })
mkdirSync(new URL('.', target), { recursive: true })
writeFileSync(target, archive)
console.log(`${target.pathname}: ${(archive.length / 1e6).toFixed(2)} MB`)
