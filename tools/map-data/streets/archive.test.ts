import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { PMTiles } from 'pmtiles'
import { toMap } from './project.ts'
import { readTile, type TileFeature } from './read-tile.ts'

const folder = new URL('../../../packages/server/maps/', import.meta.url)
const bytes = readFileSync(new URL('streets.pmtiles', folder))
const archive = new PMTiles({
  getKey: () => 'streets',
  getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
})
const lastZoom = 12
/** Units along the side of a tile of the last zoom, for roads and for their names. */
const [roadUnits, nameUnits] = [8192, 4096]

async function tileAt([longitude, latitude]: [number, number], zoom: number) {
  const [x, y] = toMap([longitude, latitude]).map((part) => Math.floor(part * 2 ** zoom)) as [number, number]
  const tile = await archive.getZxy(zoom, x, y)
  return tile && { x, y, size: tile.data.byteLength, layers: readTile(new Uint8Array(tile.data)) }
}

/** The points of each line, in units of the tile. */
function linesOf({ geometry }: TileFeature): [number, number][][] {
  const lines: [number, number][][] = []
  let [x, y] = [0, 0]
  const back = (value: number) => (value >>> 1) ^ -(value & 1)
  for (let i = 0; i < geometry.length; ) {
    const [command, count] = [geometry[i]! & 7, geometry[i]! >> 3]
    i++
    for (let n = 0; n < count && command !== 7; n++, i += 2) {
      x += back(geometry[i]!)
      y += back(geometry[i + 1]!)
      if (command === 1) lines.push([])
      lines.at(-1)!.push([x, y])
    }
  }
  return lines
}

const classesOf = (features: readonly TileFeature[] = []) => new Set(features.map(({ tags }) => tags.class))

/** Somewhere in the middle of each city, and a street that goes past there. */
const known: Record<string, [place: [number, number], street: string]> = {
  'São Paulo': [[-46.6559, -23.5614], 'Avenida Paulista'],
  'Rio de Janeiro': [[-43.1654, -22.9625], 'Avenida Atlantica'],
  Brasília: [[-47.9146, -15.8184], 'W3 Sul'],
  'Belo Horizonte': [[-43.9378, -19.92], 'Avenida Afonso Pena'],
  Recife: [[-34.8985, -8.117], 'Avenida Boa Viagem'],
  Salvador: [[-38.4519, -12.9789], 'Avenida Tancredo Neves'],
  Fortaleza: [[-38.4937, -3.7249], 'Avenida Beira Mar'],
  Goiânia: [[-49.2675, -16.6437], 'Avenida Goiás'],
  Manaus: [[-60.0253, -3.1], 'Avenida Djalma Batista'],
  'Porto Alegre': [[-51.2146, -30.0377], 'Avenida Osvaldo Aranha'],
}

describe('the archive of streets that comes with the server', () => {
  test('it is small, in the OpenMapTiles schema, and says whose data it is', async () => {
    assert.ok(bytes.length <= 22_000_000, `${bytes.length} bytes`)
    const { minZoom, maxZoom } = await archive.getHeader()
    assert.deepEqual([minZoom, maxZoom], [5, lastZoom])
    const metadata = (await archive.getMetadata()) as { attribution: string; vector_layers: { id: string }[] }
    const layers = ['transportation', 'transportation_name', 'landuse', 'water', 'waterway', 'park', 'place']
    assert.deepEqual(
      metadata.vector_layers.map(({ id }) => id),
      layers,
    )
    const licence = readFileSync(new URL('LICENCE.md', folder), 'utf8')
    assert.match(metadata.attribution, /© OpenStreetMap contributors \(ODbL\) · Prefeitura de São Paulo \(GeoSampa\)/)
    assert.match(licence, /Open Database License 1\.0/)
    assert.ok(licence.includes(metadata.attribution))
  })

  for (const [city, [place, street]] of Object.entries(known))
    test(`${city} has its streets, with ${street} where it is`, async () => {
      const tile = (await tileAt(place, lastZoom))!
      const found = tile.layers.transportation_name!.filter(({ tags }) => tags.name === street)
      const [x, y] = toMap(place).map((part) => part * 2 ** lastZoom * nameUnits) as [number, number]
      const points = found.flatMap((feature) => linesOf(feature).flat())
      const nearest = Math.min(
        ...points.map(([px, py]) => Math.hypot(tile.x * nameUnits + px - x, tile.y * nameUnits + py - y)),
      )
      // A unit is about 2.2 m
      assert.ok(nearest < 300, `${nearest} units away`)
      assert.ok(classesOf(tile.layers.transportation).has('minor'))
    })

  test('highways are there from zoom 5, with numbers from 7, and all streets from 12 alone', async () => {
    const place: [number, number] = [-46.6559, -23.5614]
    const zooms = await Promise.all([5, 7, 11, 12].map((zoom) => tileAt(place, zoom)))
    const [five, seven, eleven, twelve] = zooms.map((tile) => tile!.layers)
    assert.deepEqual(
      [...classesOf(five!.transportation)].filter((name) => name !== 'motorway'),
      ['trunk'],
    )
    assert.ok(seven!.transportation_name!.some(({ tags }) => tags.ref === 'BR-116'))
    assert.ok(classesOf(eleven!.transportation).has('secondary') && !classesOf(eleven!.transportation).has('minor'))
    assert.ok(classesOf(twelve!.transportation).has('minor'))
    assert.equal(await tileAt(place, 4), undefined)
  })

  test('no tile of a city is larger than 500 kB, and Recife has its water, parks and quarters', async () => {
    const sizes: number[] = []
    for (const [[longitude, latitude]] of Object.values(known))
      for (const dx of [-0.18, -0.09, 0, 0.09, 0.18])
        for (const dy of [-0.18, -0.09, 0, 0.09, 0.18])
          sizes.push((await tileAt([longitude + dx, latitude + dy], lastZoom))?.size ?? 0)
    assert.ok(Math.max(...sizes) <= 500_000, `${Math.max(...sizes)} bytes`)
    const recife = (await tileAt([-34.885, -8.06], lastZoom))!.layers
    assert.ok(recife.water!.length > 0 && recife.park!.length > 0)
    assert.ok(classesOf(recife.waterway).has('river'))
    assert.ok(recife.place!.some(({ tags }) => tags.class === 'suburb' && tags.name === 'Boa Vista'))
  })

  test('sea and lakes begin beyond the streets along the shore', async () => {
    const wet: Record<string, [number, number]> = {
      'before Olinda': [-34.833, -8.01],
      'before the port of Recife': [-34.862, -8.035],
      'before the Praia de Iracema': [-38.51, -3.714],
      'before the Praia do Futuro': [-38.44, -3.74],
      'in the Lagoa Rodrigo de Freitas': [-43.211, -22.972],
      'before Copacabana': [-43.175, -22.975],
    }
    const dry: Record<string, [number, number]> = {
      Olinda: [-34.85, -8.009],
      'the Avenida da Abolição': [-38.494, -3.7292],
      'the port of Mucuripe': [-38.4765, -3.715],
      Ipanema: [-43.205, -22.983],
      'the Avenida Epitácio Pessoa': [-43.2035, -22.982],
    }
    for (const [name, place] of Object.entries(wet)) assert.ok(await isWater(place), `${name} is water`)
    for (const [name, place] of Object.entries(dry)) assert.ok(!(await isWater(place)), `${name} is land`)
  })

  test('what goes over the edge of a tile goes on in the next one at the same place', async () => {
    const left = (await tileAt([-46.6559, -23.5614], lastZoom))!
    const next = await archive.getZxy(lastZoom, left.x + 1, left.y)
    const right = readTile(new Uint8Array(next!.data)).transportation!
    const there = crossings(left.layers.transportation!, roadUnits)
    const here = crossings(right, 0)
    assert.ok(there.length > 50)
    assert.deepEqual([unmatched(there, here), unmatched(here, there)], [[], []])
  })
})

/** Whether water is drawn there: inside an odd number of the rings of a feature. */
async function isWater(place: [number, number]): Promise<boolean> {
  const tile = (await tileAt(place, lastZoom))!
  const [x, y] = toMap(place).map((part) => part * 2 ** lastZoom * nameUnits) as [number, number]
  const [left, top] = [x - tile.x * nameUnits, y - tile.y * nameUnits]
  return (tile.layers.water ?? []).some((feature) => {
    const edges = linesOf(feature).flatMap((ring) => ring.map((to, i) => [ring.at(i - 1)!, to] as const))
    const beside = edges.filter(
      ([[x0, y0], [x1, y1]]) => y0 > top !== y1 > top && left < x0 + ((top - y0) / (y1 - y0)) * (x1 - x0),
    )
    return beside.length % 2 === 1
  })
}

/** Where lines cross a line from north to south, inside the tile. */
function crossings(features: readonly TileFeature[], edge: number): number[] {
  return features
    .flatMap(linesOf)
    .flatMap((line) =>
      line.slice(1).flatMap(([x1, y1], i) => {
        const [x0, y0] = line[i]!
        return x0 >= edge === x1 >= edge ? [] : [y0 + ((edge - x0) / (x1 - x0)) * (y1 - y0)]
      }),
    )
    .filter((y) => y >= 0 && y <= roadUnits)
}

const unmatched = (those: readonly number[], others: readonly number[]): number[] =>
  those.filter((y) => !others.some((other) => Math.abs(y - other) <= 3))
