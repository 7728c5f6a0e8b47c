import { readFileSync } from 'node:fs'
import { PMTiles } from 'pmtiles'
import { pmtiles, type Tile } from '../tools/map-data/basemap/pmtiles.ts'
import { toMap } from '../tools/map-data/streets/project.ts'
import { readTile, type TileFeature } from '../tools/map-data/streets/read-tile.ts'
import { type TileLayer, writeTile } from './write-tile.ts'

const zoom = 12
/** Units along a tile of all layers that we write; the archive that we read has half as many of all but its roads. */
const extent = 8192

type Place = readonly [longitude: number, latitude: number]

/**
 * The streets that come with the server, around a place, as an archive in the schema of Protomaps, version 4. Names end in `of
 * Protomaps`, so that they can be distinguished from those of another archive; our data has no buildings, so there is one more.
 */
export async function protomapsArchive(place: Place, building: Place): Promise<Buffer> {
  const bytes = readFileSync('packages/server/maps/streets.pmtiles')
  const ours = new PMTiles({
    getKey: () => 'ours',
    getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
  })
  const [column, row] = tileOf(place)
  const tiles: Tile[] = []
  for (const x of [column - 1, column, column + 1])
    for (const y of [row - 1, row, row + 1]) {
      const tile = await ours.getZxy(zoom, x, y)
      if (!tile) continue
      const [bx, by] = toMap([...building]).map((part) => part * 2 ** zoom) as [number, number]
      const house = squareAt((bx - x) * extent, (by - y) * extent, 12)
      tiles.push({ z: zoom, x, y, data: writeTile(layersOf(readTile(new Uint8Array(tile.data)), house), extent) })
    }
  const [longitude, latitude] = place
  const bounds = [longitude - 0.12, latitude - 0.12, longitude + 0.12, latitude + 0.12] as const
  return pmtiles(tiles, metadata, { minZoom: zoom, maxZoom: zoom, bounds })
}

const layerNames = ['earth', 'landuse', 'water', 'roads', 'buildings', 'places', 'pois', 'boundaries', 'landcover']
const metadata = {
  name: 'Basemap',
  version: '4.0.0',
  attribution: '<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap</a>',
  vector_layers: layerNames.map((id) => ({ id, fields: { kind: 'String', kind_detail: 'String', name: 'String' } })),
}

const tileOf = (place: Place) => toMap([...place]).map((part) => Math.floor(part * 2 ** zoom)) as [number, number]

function layersOf(from: Record<string, TileFeature[]>, house: readonly number[]): TileLayer[] {
  const { transportation = [], transportation_name = [], water = [], waterway = [], landuse = [], park = [] } = from
  const whole = squareAt(extent / 2, extent / 2, extent / 2)
  const roads = [...transportation, ...transportation_name.map(twice)]
  return [
    { name: 'earth', features: [{ kind: 'polygon', geometry: whole, tags: { kind: 'earth', sort_rank: 0 } }] },
    { name: 'landuse', features: [...landuse.map(as('residential')), ...park.map(as('park'))].map(twice) },
    {
      name: 'water',
      features: [...water.map((one) => as(String(one.tags.class))(one)), ...waterway.map(as('river'))].map(twice),
    },
    { name: 'roads', features: roads.map((one) => ({ ...one, tags: roadTags(one.tags) })) },
    { name: 'buildings', features: [{ kind: 'polygon', geometry: house, tags: { kind: 'building', height: 12 } }] },
    { name: 'places', features: (from.place ?? []).map((one) => ({ ...twice(one), tags: placeTags(one.tags) })) },
  ]
}

type Tags = TileFeature['tags']

const as =
  (kind: string) =>
  (feature: TileFeature): TileFeature => ({ ...feature, tags: { kind, ...named(feature.tags) } })

const named = ({ name }: Tags): Tags => (name === undefined ? {} : { name: `${name} of Protomaps` })

/** Version 4 has one kind for all through roads, with a detail; narrow roads are all others. */
function roadTags(tags: Tags): Tags {
  const highway = String(tags.class)
  const kind = highway === 'rail' ? 'rail' : (roadKinds[highway] ?? 'minor_road')
  const detail = highway === 'minor' ? 'residential' : tags.ramp ? `${highway}_link` : highway
  return { kind, kind_detail: detail, ...named(tags), ...(tags.ref !== undefined && { ref: tags.ref }), sort_rank: 400 }
}
const roadKinds: Readonly<Record<string, string>> = {
  motorway: 'highway',
  trunk: 'major_road',
  primary: 'major_road',
  secondary: 'major_road',
  tertiary: 'major_road',
  path: 'path',
}

const placeTags = (tags: Tags): Tags => ({
  kind: ['city', 'town', 'village'].includes(String(tags.class)) ? 'locality' : 'neighbourhood',
  kind_detail: String(tags.class),
  population_rank: 9,
  ...named(tags),
})

/** A square around a point of the tile, as commands. */
const squareAt = (x: number, y: number, half: number): number[] => [
  9,
  zigzag(Math.round(x - half)),
  zigzag(Math.round(y - half)),
  26,
  ...[2 * half, 0, 0, 2 * half, -2 * half, 0].map(zigzag),
  15,
]

/** The same with units that are half as large. */
function twice<F extends TileFeature>(feature: F): F {
  const geometry: number[] = []
  for (let i = 0; i < feature.geometry.length; ) {
    const command = feature.geometry[i++]!
    geometry.push(command)
    const numbers = (command & 7) === 7 ? 0 : (command >> 3) * 2
    for (let n = 0; n < numbers; n++) {
      const value = feature.geometry[i++]!
      geometry.push(zigzag(((value >>> 1) ^ -(value & 1)) * 2))
    }
  }
  return { ...feature, geometry }
}

const zigzag = (value: number): number => ((value << 1) ^ (value >> 31)) >>> 0
