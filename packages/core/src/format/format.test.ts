import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TextKey } from '../i18n/areas.ts'
import { en as english, mergedCatalogue } from '../i18n/testing.ts'
import type { Translate } from '../i18n/words.ts'
import { formatLatitude, formatLongitude } from './coordinates.ts'
import { courseArrow, courseDirection } from './course.ts'
import { formatDate, formatDateTime, formatShortTime, formatTime, knownTimezone, startOfDay } from './dates.ts'
import { formatAgo, formatDuration, formatSpan, formatTimeLeft } from './durations.ts'
import { formatFixed, formatNumber } from './numbers.ts'
import { formatAttribute, formatValue, type Reading } from './values.ts'

const en = mergedCatalogue(english)
const t: Translate = Object.assign(
  (key: TextKey, values: Record<string, unknown> = {}) =>
    key === 'unitDay'
      ? `${values.count} days`
      : en[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  { has: (key: string) => Object.hasOwn(en, key) },
)
const reading: Reading = {
  t,
  speedUnit: 'kmh',
  distanceUnit: 'km',
  altitudeUnit: 'm',
  volumeUnit: 'ltr',
  coordinateFormat: 'dd',
  timezone: 'America/Sao_Paulo',
}

test('[FMT-11] dots for thousands, comma for decimals', () => {
  assert.equal(formatNumber(1234567.891), '1.234.567,89')
  assert.equal(formatNumber(1234), '1.234')
  assert.equal(formatNumber(10), '10')
  assert.equal(formatNumber(-0), '0')
  assert.equal(formatFixed(40, 1), '40,0')
})

test('[FMT-7] decimal degrees have six decimals', () => {
  assert.equal(formatLatitude(-23.5505199, 'dd'), '-23.550520°')
})

test('[FMT-8] decimal minutes have their hemisphere', () => {
  assert.equal(formatLatitude(-23.5505199, 'ddm'), `23° 33.031194' S`)
})

test('[FMT-9] degrees, minutes and seconds have their hemisphere', () => {
  assert.equal(formatLatitude(-23.5505199, 'dms'), `23° 33' 2" S`)
  assert.equal(formatLongitude(-46.6333094, 'dms'), `46° 38' 0" W`)
  assert.equal(formatLongitude(0, 'dms'), `0° 0' 0" E`)
})

test('[FMT-9] rounding never shows 60 seconds or minutes', () => {
  assert.equal(formatLatitude(9.9999999, 'dms'), `10° 0' 0" N`)
  assert.equal(formatLatitude(9.99999999999, 'ddm'), `10° 0.000000' N`)
})

test('[FMT-10] eight arrows, each over 45 degrees', () => {
  const table: [number, string][] = [
    [0, '↑'],
    [22.4, '↑'],
    [22.5, '↗'],
    [90, '→'],
    [180, '↓'],
    [270, '←'],
    [337.4, '↖'],
    [337.5, '↑'],
    [360, '↑'],
    [-90, '←'],
  ]
  for (const [course, arrow] of table) assert.equal(courseArrow(course), arrow, String(course))
  assert.equal(courseDirection(135), 'SouthEast')
})

const moment = new Date('2024-03-09T15:04:05Z')

test('[FMT-12] a date is day, month and year', () => {
  assert.equal(formatDate(moment, { timezone: 'UTC' }), '09/03/2024')
  assert.equal(formatDate(new Date('0002-03-09T15:04:05Z'), { timezone: 'UTC' }), '09/03/0002')
})

test('[FMT-13] a time has 24 hours', () => {
  assert.equal(formatTime(moment, { timezone: 'UTC' }), '15:04:05')
  assert.equal(formatTime(new Date('2024-03-09T00:00:00Z'), { timezone: 'UTC' }), '00:00:00')
})

test('[FMT-14] a time has twelve hours where they are chosen', () => {
  assert.equal(formatTime(moment, { timezone: 'UTC', twelveHour: true }), '03:04:05 PM')
  assert.equal(formatShortTime(new Date('2024-03-09T00:05:00Z'), { timezone: 'UTC', twelveHour: true }), '12:05 AM')
})

test('date and time are those of the chosen zone', () => {
  assert.equal(formatDateTime(moment, { timezone: 'Europe/Lisbon' }), '09/03/2024 15:04:05')
  assert.equal(formatDateTime(moment, { timezone: 'America/Sao_Paulo', twelveHour: true }), '09/03/2024 12:04:05 PM')
})

test('a zone that does not exist is the machine’s own', () => {
  assert.equal(knownTimezone('America/Sao_Paulo'), 'America/Sao_Paulo')
  assert.equal(knownTimezone('Mars/Olympus'), undefined)
  assert.equal(knownTimezone(''), undefined)
})

test('[FMT-17] a duration shows its two largest units', () => {
  assert.deepEqual([5_430_000, 3_600_000, 1_740_000, 45_900, 0, -5, 4_500_000_000].map(formatDuration), [
    '1 h 30 min',
    '1 h 0 min',
    '29 min',
    '45 s',
    '0 s',
    '0 s',
    '1.250 h 0 min',
  ])
})

test('the time left always names minutes', () => {
  const minute = 60_000
  assert.equal(formatTimeLeft(t, 90 * minute), '1\u00A0h 30\u00A0min')
  assert.equal(formatTimeLeft(t, 59 * minute), '59\u00A0min')
  assert.equal(formatTimeLeft(t, (3 * 1440 + 125) * minute), '3 days 2\u00A0h 5\u00A0min')
  assert.equal(formatTimeLeft(t, 2880 * minute), '2 days 0\u00A0h 0\u00A0min')
})

test('[I18N-7] relative times in both languages', () => {
  const ago = (ms: number, language: string) => formatAgo(new Date(moment.getTime() - ms), moment, language)
  assert.equal(ago(2 * 3_600_000, 'en'), '2 hours ago')
  assert.equal(ago(2 * 3_600_000, 'pt-BR'), 'há 2 horas')
  assert.equal(ago(60_000, 'en'), '1 minute ago')
  assert.equal(ago(119_999, 'en'), '1 minute ago')
  assert.equal(ago(59_999, 'en'), 'now')
  assert.equal(ago(-5000, 'pt-BR'), 'agora')
  assert.equal(ago(3 * 86_400_000, 'pt-BR'), 'há 3 dias')
  assert.equal(ago(400 * 86_400_000, 'en'), '1 year ago')
})

test('position values read with their units', () => {
  const table: [string, unknown, string][] = [
    ['speed', 10, '18,52 km/h'],
    ['totalDistance', 84_217_600, '84.217,60 km'],
    ['altitude', 760, '760 m'],
    ['fuel', 18, '18,00 L'],
    ['hours', 5_430_000, '1 h 30 min'],
    ['power', 13.9, '13,9 V'],
    ['batteryLevel', 64, '64%'],
    ['temp1', 21.26, '21,3 °C'],
    ['obdSpeed', 80, '80 km/h'],
    ['ignition', true, 'Yes'],
    ['alarm', 'sos,tow', 'SOS, Tow'],
    ['fixTime', '2024-03-09T15:04:05.000+00:00', '09/03/2024 12:04:05'],
    ['latitude', -23.5505199, '-23.550520°'],
    ['course', 90, '→ 90°'],
    ['address', null, '-'],
    ['fuel', 'full', 'full'],
    ['somethingElse', 1234.5, '1.234,5'],
    ['somethingElse', { a: 1 }, '{"a":1}'],
  ]
  for (const [key, value, expected] of table) assert.equal(formatAttribute(reading, key, value), expected, key)
})

test('values read with the units that were chosen', () => {
  const other: Reading = { ...reading, speedUnit: 'mph', distanceUnit: 'mi', altitudeUnit: 'ft', volumeUnit: 'usGal' }
  assert.equal(formatValue(other, 'speed', 10), '11,51 mph')
  assert.equal(formatValue(other, 'distance', 1000), '0,62 mi')
  assert.equal(formatValue(other, 'altitude', 100), '328,08 ft')
  assert.equal(formatValue(other, 'volume', 10), '2,64 gal')
  assert.equal(formatValue({ ...reading, speedUnit: 'kn' }, 'speed', 10), '10 kn')
})

test('a day begins at midnight of the zone, also when its clocks change', () => {
  const dayOf = (time: string, timezone: string) => startOfDay(new Date(time), { timezone }).toISOString()
  assert.equal(dayOf('2026-11-22T02:59:59.900Z', 'America/Sao_Paulo'), '2026-11-21T03:00:00.000Z')
  assert.equal(dayOf('2026-11-22T03:00:00Z', 'America/Sao_Paulo'), '2026-11-22T03:00:00.000Z')
  assert.equal(dayOf('2026-03-29T12:00:00Z', 'Europe/Lisbon'), '2026-03-29T00:00:00.000Z')
  assert.equal(dayOf('2026-10-25T12:00:00Z', 'Europe/Lisbon'), '2026-10-24T23:00:00.000Z')
})

test('a span of time is formatted in its largest unit', () => {
  const span = (ms: number) => formatSpan(t, ms)
  assert.deepEqual([20_000, 12 * 60_000, 3_600_000 * 2.9, 86_400_000 * 3].map(span), [
    '< 1 min',
    '12 min',
    '2 h',
    '3 days',
  ])
})
