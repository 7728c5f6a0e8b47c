import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import type { MapArchive } from '@rastro/core/api/maps'
import { mapOverlays, mapStyles } from '@rastro/core/vocabulary/map-styles'
import type { StyleSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { drawable, withArchives } from './archives.ts'
import { baseStyle } from './base.ts'
import type { StyleInk } from './ink.ts'
import { onlineOverlays, onlineStyles } from './online.ts'
import { palettes } from './palette.ts'
import { streetStyle } from './streets.ts'

const ink = (scheme: 'light' | 'dark', language = 'pt'): StyleInk => ({
  scheme,
  palette: palettes[scheme],
  language,
  images: 'x',
  faces: {},
  home: 'https://fleet.example.com/',
})
const tileJson = { tiles: ['https://tiles.example/{z}/{x}/{y}.pbf'], maxzoom: 14 }
const archive = (id: string, given: Partial<MapArchive> = {}): MapArchive => ({
  id,
  name: id,
  schema: 'openmaptiles',
  url: `/api/maps/${id}.pmtiles`,
  bounds: [-50, -25, -40, -20],
  minZoom: 5,
  maxZoom: 14,
  attribution: `© ${id}`,
  bytes: 1,
  problem: null,
  ...given,
})
const over = (...archives: MapArchive[]) => withArchives(baseStyle(ink('light')), drawable(archives), ink('light'))
const errorsOf = (style: StyleSpecification) => validateStyleMin(style as never).map(({ message }) => message)
const idsOf = ({ layers }: StyleSpecification) => layers.map(({ id }) => id)

test('our styles are valid for MapLibre, light and dark, over both schemas of tiles and pictures', () => {
  for (const scheme of ['light', 'dark'] as const) {
    assert.deepEqual(errorsOf(baseStyle(ink(scheme))), [])
    assert.deepEqual(errorsOf(streetStyle(tileJson)(ink(scheme))), [])
  }
  const laid = over(
    archive('built-in', { bounds: [-74, -34, -34, 6] }),
    archive('state', { schema: 'protomaps' }),
    archive('aerial', { schema: 'raster' }),
  )
  assert.deepEqual(errorsOf(laid), [])
})

test('all edges of roads lie under all roads, and all names above them', () => {
  const ids = idsOf(streetStyle(tileJson)(ink('light')))
  const places = (pattern: RegExp) => ids.flatMap((id, index) => (pattern.test(id) ? [index] : []))
  const [edges, fills, names] = [
    places(/^streets-.*-edge$/),
    places(/^streets-.*-fill$/),
    places(/names|shields|towns/),
  ]
  assert.ok(edges.length > 6 && fills.length === edges.length)
  assert.ok(Math.max(...edges) < Math.min(...fills))
  assert.ok(Math.max(...fills) < Math.min(...names.filter((index) => ids[index]!.startsWith('streets'))))
})

test('names of rivers follow their line in the colour of water, light and dark, in both schemas of tiles', () => {
  for (const scheme of ['light', 'dark'] as const) {
    const laid = withArchives(
      baseStyle(ink(scheme)),
      drawable([archive('state', { schema: 'protomaps' })]),
      ink(scheme),
    )
    for (const [style, id, layer] of [
      [streetStyle(tileJson)(ink(scheme)), 'streets-river-names', 'waterway'],
      [laid, 'archive-state-river-names', 'water'],
    ] as const) {
      const names = style.layers.find((one) => one.id === id) as SymbolLayerSpecification
      assert.equal(names['source-layer'], layer)
      assert.equal(names.layout?.['symbol-placement'], 'line')
      assert.equal(names.paint?.['text-color'], palettes[scheme].waterLabel)
    }
  }
})

test('names are in the language of the reader, else as they are there', () => {
  const towns = (language: string) =>
    JSON.stringify(streetStyle(tileJson)(ink('light', language)).layers.find(({ id }) => id === 'streets-towns'))
  assert.match(towns('en'), /\["coalesce",\["get","name:en"\],\["get","name:latin"\],\["get","name"\]\]/)
  assert.match(towns('pt'), /"name:pt"/)
})

test('an archive is drawn over our own map and under its names, with the attribution that it gives', () => {
  const style = over(archive('capitals'))
  const ids = idsOf(style)
  assert.ok(ids.indexOf('base-borders') < ids.indexOf('archive-capitals-road-minor-fill'))
  assert.ok(ids.indexOf('archive-capitals-suburbs') < ids.indexOf('base-cities'))
  assert.deepEqual(style.sources['archive-capitals'], {
    type: 'vector',
    url: 'pmtiles://https://fleet.example.com/api/maps/capitals.pmtiles',
    minzoom: 5,
    maxzoom: 14,
    attribution: '© capitals',
    bounds: [-50, -25, -40, -20],
  })
})

test('where a smaller archive lies above a wider one, the wider draws no second street', () => {
  const wide = archive('wide', { bounds: [-74, -34, -34, 6] })
  const filterOf = (style: StyleSpecification, id: string) =>
    JSON.stringify((style.layers.find((layer) => layer.id === id) as { filter?: unknown }).filter)
  const both = over(archive('state'), wide)
  assert.match(filterOf(both, 'archive-wide-road-minor-fill'), /"within"/)
  assert.doesNotMatch(filterOf(both, 'archive-state-road-minor-fill'), /"within"/)
  assert.ok(idsOf(both).indexOf('archive-wide-road-minor-fill') < idsOf(both).indexOf('archive-state-road-minor-fill'))
  assert.doesNotMatch(filterOf(over(wide), 'archive-wide-road-minor-fill'), /"within"/)
})

test('an archive with a problem is not drawn, and of very many the smallest are', () => {
  const broken = archive('broken', { schema: null, bounds: null, problem: 'no header' })
  assert.deepEqual(drawable([broken]), [])
  const many = Array.from({ length: 40 }, (_, index) => archive(`a${index}`, { bounds: [-50, -25, -49 + index, -20] }))
  assert.deepEqual(drawable(many).at(-1)!.id, 'a0')
  assert.ok(drawable(many).length <= 12)
})

test('every base map and overlay of the vocabulary but custom can be drawn', () => {
  const named = (words: object) => Object.keys(words).filter((id) => id !== 'custom')
  assert.deepEqual(Object.keys(onlineStyles).sort(), named(mapStyles).sort())
  assert.deepEqual(Object.keys(onlineOverlays).sort(), named(mapOverlays).sort())
  for (const [id, style] of Object.entries({ ...onlineStyles, ...onlineOverlays })) {
    if (style.kind !== 'tiles') continue
    const { url, attribution } = style.tiles('a&b')
    assert.match(url, /^https:\/\/.*\{(z|quadkey)\}/, id)
    assert.doesNotMatch(url, /\{key\}|a&b/, id)
    assert.ok(attribution, id)
  }
})
