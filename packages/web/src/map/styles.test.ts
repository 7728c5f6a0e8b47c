import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapStyles } from '@rastro/core/vocabulary/map-styles'
import { firstStyle, offeredStyles, overlayOf, type StyleChoices } from './styles.ts'

const choices = (given: Partial<StyleChoices> = {}): StyleChoices => ({
  active: null,
  mapUrl: null,
  key: () => undefined,
  label: (id) => id,
  ...given,
})
const ids = (given: Partial<StyleChoices>) => offeredStyles(choices(given)).map(({ id }) => id)

test('[MAP-32] without a choice the available ones of the default four are offered', () => {
  const mapUrl = 'https://tiles.example/{z}/{x}/{y}.png'
  assert.deepEqual(ids({ mapUrl, key: () => 'k' }), ['googleRoad', 'custom', 'googleSatellite', 'googleHybrid'])
  assert.deepEqual(ids({ mapUrl }), ['custom'])
})

test('when none is available, our own comes first and free ones can be chosen', () => {
  assert.deepEqual(ids({}), ['base', 'openFreeMap', 'osm'])
})

test('[MAP-34] activeMapStyles chooses the offered styles', () => {
  assert.deepEqual(ids({ active: 'osm,carto' }), ['osm', 'carto'])
  assert.deepEqual(ids({ active: 'osm,locationIqStreets' }), ['osm'])
})

test('[MAP-36] custom is offered only with a mapUrl, as images or as a style of its own', () => {
  const kind = (mapUrl: string) => offeredStyles(choices({ active: 'custom', mapUrl }))[0]!.origin.kind
  assert.deepEqual([kind('https://a/{z}/{x}/{y}.png'), kind('https://a/style.json')], ['tiles', 'json'])
  assert.ok(!ids({ active: 'custom,osm' }).includes('custom'))
})

test('[MAP-45] an unknown style is logged and the map offers what it has', (t) => {
  const warn = t.mock.method(console, 'warn', () => undefined)
  assert.deepEqual(ids({ active: 'foo' }), ['base', 'openFreeMap', 'osm'])
  assert.match(String(warn.mock.calls[0]!.arguments[0]), /foo/)
})

test('the first style that is both wanted and offered is shown (A-83)', () => {
  const offered = offeredStyles(choices({ active: 'osm,carto' }))
  assert.equal(firstStyle(offered, [null, 'googleRoad', 'carto']), 'carto')
  assert.equal(firstStyle(offered, [undefined, 'locationIqStreets']), 'osm')
})

test('every style of the vocabulary but custom can be drawn', () => {
  const all = Object.keys(mapStyles).filter((id) => id !== 'custom')
  assert.deepEqual(ids({ active: all.join(','), key: () => 'k' }), all)
})

test('[MAP-35] the chosen overlay is shown, the custom one from the address of the server', () => {
  const overlay = (id: string, overlayUrl?: string) => overlayOf(id, { overlayUrl, key: () => 'k' })?.url
  assert.equal(overlay('custom', 'https://a/{z}/{x}/{y}.png'), 'https://a/{z}/{x}/{y}.png')
  assert.equal(overlay('custom'), undefined)
  assert.match(overlay('openWeatherClouds')!, /appid=k$/)
  assert.equal(overlayOf('openWeatherClouds', { overlayUrl: null, key: () => undefined }), undefined)
})
