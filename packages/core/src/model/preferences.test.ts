import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatValue } from '../format/values.ts'
import type { TextKey } from '../i18n/areas.ts'
import { en, mergedCatalogue } from '../i18n/testing.ts'
import type { Translate } from '../i18n/words.ts'
import { attributePreference, fieldPreference, type PreferenceSource, preferencesOf, startView } from './preferences.ts'

const source = (
  user: Record<string, unknown>,
  server: Record<string, unknown>,
  forceSettings = false,
): PreferenceSource => ({
  user: { attributes: user },
  server: { attributes: server, forceSettings },
})

test('[FMT-19] the user goes before the server, and the server first when it forces its settings', () => {
  assert.equal(preferencesOf(source({ speedUnit: 'kmh' }, { speedUnit: 'mph' })).speedUnit, 'kmh')
  assert.equal(preferencesOf(source({ speedUnit: 'kmh' }, { speedUnit: 'mph' }, true)).speedUnit, 'mph')
  assert.equal(preferencesOf(source({ speedUnit: 'kmh' }, {}, true)).speedUnit, 'kmh')
  assert.equal(preferencesOf(source({}, { speedUnit: 'mph' })).speedUnit, 'mph')
  assert.equal(attributePreference(source({ mapFollow: false }, { mapFollow: true }), 'mapFollow'), false)
  assert.equal(attributePreference(source({ coin: '' }, { coin: '€' }), 'coin'), '€')
  assert.equal(attributePreference({}, 'coin'), undefined)
})

test('[FMT-2] without a preference ten knots are 18,52 km/h', () => {
  const texts = mergedCatalogue(en)
  const t: Translate = Object.assign((key: TextKey) => texts[key], { has: (key: string) => key in texts })
  assert.equal(formatValue({ ...preferencesOf({}), t }, 'speed', 10), '18,52 km/h')
})

test('a preference that nobody chose has its documented default', () => {
  const preferences = preferencesOf({})
  assert.deepEqual(
    [
      preferences.speedUnit,
      preferences.distanceUnit,
      preferences.iconScale,
      preferences.selectZoom,
      preferences.maxZoom,
      preferences.liveRoutes,
      preferences.liveRouteLength,
      preferences.menuStyle,
      preferences.geofences,
      preferences.coordinateFormat,
    ],
    ['kmh', 'km', 0.85, 10, undefined, 'selected', 10, 'menuLista', true, 'dd'],
  )
  assert.deepEqual(preferences.positionItems, ['address', 'deviceTime', 'speed', 'totalDistance'])
  assert.deepEqual(preferences.activeMapStyles, ['googleRoad', 'custom', 'googleSatellite', 'googleHybrid'])
  assert.deepEqual([preferences.soundEvents, preferences.soundAlarms], [[], ['sos']])
})

test('what is chosen is taken in the shapes that it is stored in, no more than five items', () => {
  const chosen = {
    iconScale: 1.2,
    'web.maxZoom': '12',
    activeMapStyles: 'osm,carto',
    positionItems: 'a,b,c,d,e,f',
    soundAlarms: '',
    mapCluster: 'false',
    mapDirection: 'all',
  }
  const preferences = preferencesOf(source(chosen, {}))
  assert.deepEqual(
    [preferences.iconScale, preferences.maxZoom, preferences.cluster, preferences.direction],
    [1.2, 12, false, 'all'],
  )
  assert.deepEqual(preferences.activeMapStyles, ['osm', 'carto'])
  assert.equal(preferences.positionItems.length, 5)
})

test('nonsense is the default', () => {
  const preferences = preferencesOf(source({ iconScale: 'big', mapDirection: 'up', timezone: 'Mars/Olympus' }, {}))
  assert.deepEqual([preferences.iconScale, preferences.direction, preferences.timezone], [0.85, 'all', undefined])
})

test('[FMT-14] the clock of the user, else of the server', () => {
  const of = (user: boolean, server: boolean) =>
    preferencesOf({
      user: { attributes: {}, twelveHourFormat: user },
      server: { attributes: {}, twelveHourFormat: server },
    }).twelveHour
  assert.deepEqual([of(true, false), of(false, true), of(false, false)], [true, true, false])
  assert.equal(fieldPreference(source({}, {}), 'map'), undefined)
})

test('[MAP-43] the map opens at the user’s place, else the server’s', () => {
  const user = { attributes: {}, latitude: -23.5, longitude: -46.6, zoom: 11 }
  const server = { attributes: {}, latitude: 1, longitude: 2, zoom: 3 }
  assert.deepEqual(startView({ user, server }), { latitude: -23.5, longitude: -46.6, zoom: 11 })
  assert.deepEqual(startView({ user: { ...user, latitude: 0 }, server }), { latitude: 1, longitude: 2, zoom: 3 })
  assert.equal(startView({}), undefined)
})
