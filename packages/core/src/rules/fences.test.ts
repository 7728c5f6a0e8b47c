import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dataOf } from '../calendar/data.ts'
import { withNationalHolidays } from '../calendar/days-off.ts'
import { weeklyText } from '../calendar/weekly.ts'
import type { Calendar } from '../resources/calendar.ts'
import type { Geofence } from '../resources/geofence.ts'
import { followRules, positionRules } from './index.ts'
import type { NewEvent } from './rule.ts'
import { readRuleSettings } from './settings.ts'
import { at, eventsOf, fenceRow, linkedOf } from './testing.ts'

const tell = (events: readonly NewEvent[]) =>
  events
    .filter(({ type }) => type.startsWith('geofence'))
    .map(({ type, eventTime, geofenceId }) => `${type.slice(8)} ${geofenceId} at ${eventTime.getTime() / 1000}`)
const yard = fenceRow(1, 'CIRCLE (-23 -46, 300)')
const [inside, outside] = [{ latitude: -23 }, { latitude: -22.9 }]

test('[GEO-24] coming in and going out of a circle, a polygon and a line is reported, with the fence', () => {
  const road = fenceRow(3, 'LINESTRING (-23 -46.2, -23 -45.8)', { attributes: { polylineDistance: 40 } })
  const town = fenceRow(2, 'POLYGON ((-23.01 -46.01, -23.01 -45.99, -22.99 -45.99, -22.99 -46.01))')
  const track = [-22.9, -22.995, -22.998, -23, -23.0005, -23.1].map((latitude, index) => at(index * 60, { latitude }))
  assert.deepEqual(tell(eventsOf(track, { fences: [yard, town, road] })), [
    'Enter 2 at 60',
    'Enter 1 at 120',
    'Enter 3 at 180',
    'Exit 3 at 240',
    'Exit 1 at 300',
    'Exit 2 at 300',
  ])
})

test('a fence that is drawn around a vehicle, or taken away from it, tells nothing', () => {
  const between = (before: number[] | null, now: number[] | null, fences: Geofence[]) => {
    const moment = {
      before: at(0, { ...inside, geofenceIds: before }),
      position: at(60, { ...inside, geofenceIds: now }),
    }
    const settings = readRuleSettings(() => undefined)
    return tell(
      followRules(positionRules, { ...moment, after: undefined, settings, linked: linkedOf({ fences }) }, {}).events,
    )
  }
  assert.deepEqual(between(null, [1], [yard]), [])
  assert.deepEqual(between([1], null, []), [])
  const moved = fenceRow(1, 'CIRCLE (-22.9 -46, 300)')
  assert.deepEqual(between([1], null, [moved]), [])
})

test('an anchor that was set since the last position tells when the vehicle leaves it', () => {
  const anchor = fenceRow(7, 'CIRCLE (-23 -46, 50)', { attributes: { anchor: true } })
  const moment = (fence: Geofence, latitude: number) => ({
    before: at(0, { ...inside, geofenceIds: null }),
    position: at(60, { latitude, geofenceIds: linkedOf({ fences: [fence] }).fences.holding(at(60, { latitude })) }),
    after: undefined,
    settings: readRuleSettings(() => undefined),
    linked: linkedOf({ fences: [fence] }),
  })
  assert.deepEqual(tell(followRules(positionRules, moment(anchor, -22.9), {}).events), ['Exit 7 at 60'])
  assert.deepEqual(tell(followRules(positionRules, moment(anchor, -23), {}).events), [])
  assert.deepEqual(tell(followRules(positionRules, moment(yard, -22.9), {}).events), [])
})

test('a vehicle that does not know where it is stays where it was', () => {
  const lost = at(60, { valid: false, latitude: 0, longitude: 0 })
  assert.deepEqual(tell(eventsOf([at(0, inside), lost], { fences: [yard] })), ['Enter 1 at 0'])
})

test('a late position tells a visit, or an absence, that nobody knew of, and no other', () => {
  const [before, during, more, later] = [at(0, outside), at(60, inside), at(90, inside), at(120, outside)]
  const visit = ['Enter 1 at 60', 'Exit 1 at 120']
  assert.deepEqual(tell(eventsOf([before, during, more, later], { fences: [yard] })), visit)
  assert.deepEqual(tell(eventsOf([before, later, during, more], { fences: [yard] })), visit)
  assert.deepEqual(tell(eventsOf([before, during, later, more], { fences: [yard] })), visit)
  assert.deepEqual(tell(eventsOf([later, during, before], { fences: [yard] })), visit)
  const away = [at(0, inside), at(120, inside), at(60, outside)]
  assert.deepEqual(tell(eventsOf(away, { fences: [yard] })), ['Enter 1 at 0', 'Exit 1 at 60', 'Enter 1 at 120'])
})

test('where a duration is set, in or out is reported when it has lasted so long', () => {
  const places = [outside, inside, outside, inside, inside, inside, outside, inside, outside, outside, outside]
  const track = () => places.map((place, minute) => at(minute * 60, place))
  const patient = fenceRow(1, yard.area, { attributes: { minimalDuration: 120 } })
  assert.deepEqual(tell(eventsOf(track(), { fences: [patient] })), ['Enter 1 at 300', 'Exit 1 at 600'])
  const attributes = { 'event.geofence.minimalDuration': '120' }
  assert.deepEqual(tell(eventsOf(track(), { fences: [yard], attributes })), ['Enter 1 at 300', 'Exit 1 at 600'])
})

test('a fence that was driven through between two fixes is reported where that is wanted', () => {
  const track = () => [at(0, { latitude: -23.02 }), at(60, { latitude: -22.98 }), at(120, { latitude: -22.98 })]
  assert.deepEqual(tell(eventsOf(track(), { fences: [yard] })), [])
  const attributes = { 'event.geofence.segmentCrossing': true }
  const events = eventsOf(track(), { fences: [yard], attributes })
  assert.deepEqual(tell(events), ['Enter 1 at 60', 'Exit 1 at 60'])
  assert.ok(events.filter(({ geofenceId }) => geofenceId).every(({ attributes: { crossed } }) => crossed === true))
  // After half an hour without a fix the path is unknown
  const far = [at(0, { latitude: -23.02 }), at(1800, { latitude: -22.98 })]
  assert.deepEqual(tell(eventsOf(far, { fences: [yard], attributes })), [])
})

test('[CAL-12] outside the calendar of a fence nothing is reported of it', () => {
  const data = btoa(
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;TZID=America/Sao_Paulo:19700101T080000\nDURATION:PT10H\nRRULE:FREQ=DAILY\nEND:VEVENT\nEND:VCALENDAR',
  )
  const guarded = fenceRow(1, yard.area, { calendarId: 5 })
  const calendars = [{ id: 5, name: 'day', data, attributes: {} } as Calendar]
  const hour = 3600
  const track = [outside, inside, outside, inside, outside].map((place, index) => at((8 + index * 2) * hour, place))
  assert.deepEqual(tell(eventsOf(track, { fences: [guarded], calendars })), [
    `Exit 1 at ${12 * hour}`,
    `Enter 1 at ${14 * hour}`,
    `Exit 1 at ${16 * hour}`,
  ])
})

test('a fence watched outside working hours is watched on a national holiday too, all day', () => {
  const day = 86_400
  // Carnival Tuesday 1970-02-10 is no national holiday; Tiradentes, Tuesday 1970-04-21, is one
  const working = { weekdays: ['TU'], from: '08:00', to: '18:00' } as const
  const weekly = { timezone: 'America/Sao_Paulo', start: '1970-01-01', spans: [working], inverted: true }
  const data = dataOf(weeklyText({ ...weekly, daysOff: withNationalHolidays([], 1970) }))
  const calendars = [{ id: 5, name: 'outside', data, attributes: {} } as Calendar]
  const guarded = fenceRow(1, yard.area, { calendarId: 5 })
  const noonOf = (days: number) => days * day + 15 * 3600
  const track = [40, 110].flatMap((days) => [
    at(noonOf(days) - 60, outside),
    at(noonOf(days), inside),
    at(noonOf(days) + 60, outside),
  ])
  assert.deepEqual(tell(eventsOf(track, { fences: [guarded], calendars })), [
    `Enter 1 at ${noonOf(110)}`,
    `Exit 1 at ${noonOf(110) + 60}`,
  ])
})
