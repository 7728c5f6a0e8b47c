import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapOverlays, mapStyles } from '@rastro/core/vocabulary/map-styles'
import { firstStyle, offeredOverlays, offeredStyles, type StyleChoices } from './styles.ts'

const choices = (given: Partial<StyleChoices> = {}): StyleChoices => ({
  active: null,
  mapUrl: null,
  outside: true,
  key: () => undefined,
  label: (id) => id,
  ...given,
})
const ids = (given: Partial<StyleChoices>) => offeredStyles(choices(given)).offered.map(({ id }) => id)
const lacks = (given: Partial<StyleChoices>) =>
  Object.fromEntries(offeredStyles(choices(given)).withheld.map(({ id, lack }) => [id, lack]))

test('[MAP-32] without a choice the available ones of the default four are offered', () => {
  const mapUrl = 'https://tiles.example/{z}/{x}/{y}.png'
  assert.deepEqual(ids({ mapUrl, key: () => 'k' }), ['googleRoad', 'custom', 'googleSatellite', 'googleHybrid'])
  assert.deepEqual(ids({ mapUrl }), ['custom'])
})

test('when none is available streets come by themselves, and our own map and another can be chosen', () => {
  assert.deepEqual(ids({}), ['openFreeMap', 'base', 'osm'])
  assert.deepEqual(offeredStyles(choices()).offered[0]!.label, 'streets')
  assert.ok(offeredStyles(choices()).isFree)
  assert.ok(!offeredStyles(choices({ active: 'openFreeMap' })).isFree)
})

test('[MAP-34] activeMapStyles chooses the offered styles', () => {
  assert.deepEqual(ids({ active: 'osm,carto' }), ['osm', 'carto'])
  assert.deepEqual(ids({ active: 'osm,locationIqStreets' }), ['osm'])
})

test('what is asked for and lacks something says what', () => {
  assert.deepEqual(lacks({}), {
    googleRoad: { attribute: 'googleKey' },
    custom: 'address',
    googleSatellite: { attribute: 'googleKey' },
    googleHybrid: { attribute: 'googleKey' },
  })
  assert.deepEqual(lacks({ active: 'osm,hereBasic' }), { hereBasic: { attribute: 'hereKey' } })
})

test('[MAP-36] custom is offered only with a mapUrl', () => {
  const mapUrl = 'https://a/{z}/{x}/{y}.png'
  assert.equal(offeredStyles(choices({ active: 'custom', mapUrl })).offered[0]!.url, mapUrl)
  assert.ok(!ids({ active: 'custom,osm' }).includes('custom'))
})

test('[MAP-45] an unknown style is logged and the map offers what it has', (t) => {
  const warn = t.mock.method(console, 'warn', () => undefined)
  assert.deepEqual(ids({ active: 'foo' }), ['openFreeMap', 'base', 'osm'])
  assert.match(String(warn.mock.calls[0]!.arguments[0]), /foo/)
})

test('where no other host is asked, only what this server has is offered (decision 57)', () => {
  const closed = { outside: false, key: () => 'k' }
  assert.deepEqual(ids({ ...closed }), ['base'])
  assert.deepEqual(lacks({ ...closed, active: 'osm,googleRoad' }), { osm: 'outside', googleRoad: 'outside' })
  const custom = (mapUrl: string) => ids({ ...closed, active: 'custom', mapUrl })
  assert.deepEqual(custom('/api/maps/bahia.pmtiles'), ['custom'])
  assert.deepEqual(custom('pmtiles:///api/maps/bahia.pmtiles'), ['custom'])
  for (const foreign of ['https://a/{z}/{x}/{y}.png', '//a/{z}/{x}/{y}.png', 'http://10.0.0.1/{z}/{x}/{y}.png'])
    assert.deepEqual(custom(foreign), ['base'], foreign)
})

test('[MAP-37] the map opens with what the user, else the server wants, else with googleRoad, else with a free one', () => {
  const { offered } = offeredStyles(choices({ key: () => 'k', mapUrl: 'https://a/{z}/{x}/{y}.png' }))
  const opened = (user: string | null, server: string | null) => firstStyle(offered, [user, server])
  assert.equal(opened('custom', 'googleHybrid'), 'custom')
  assert.equal(opened(null, 'googleHybrid'), 'googleHybrid')
  assert.equal(opened('hereBasic', 'locationIqStreets'), 'googleRoad')
  assert.equal(opened(null, null), 'googleRoad')
  assert.equal(firstStyle(offeredStyles(choices()).offered, [null, null]), 'openFreeMap')
})

test('the first style that is both wanted and offered is shown (A-83)', () => {
  const { offered } = offeredStyles(choices({ active: 'osm,carto' }))
  assert.equal(firstStyle(offered, [null, 'googleRoad', 'carto']), 'carto')
  assert.equal(firstStyle(offered, [undefined, 'locationIqStreets']), 'osm')
})

test('every style and overlay of the vocabulary can be offered', () => {
  const all = Object.keys(mapStyles)
  assert.deepEqual(ids({ active: all.join(','), key: () => 'k', mapUrl: 'https://a/style.json' }), all)
  const overlays = offeredOverlays({
    overlayUrl: 'https://a/{z}/{x}/{y}',
    outside: true,
    key: () => 'k',
    label: String,
  })
  assert.deepEqual(
    overlays.offered.map(({ id }) => id),
    Object.keys(mapOverlays),
  )
})

test('an overlay without its key or address is withheld, and the custom one has the address of the server', () => {
  const overlays = (overlayUrl: string | null) =>
    offeredOverlays({ overlayUrl, outside: true, key: () => undefined, label: String })
  const lack = (id: string) => overlays(null).withheld.find((overlay) => overlay.id === id)?.lack
  assert.deepEqual(lack('openWeatherClouds'), { attribute: 'openWeatherKey' })
  assert.equal(lack('custom'), 'address')
  const address = 'https://a/{z}/{x}/{y}.png'
  assert.equal(overlays(address).offered.find(({ id }) => id === 'custom')?.url, address)
})
