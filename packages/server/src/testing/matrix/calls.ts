import { createHash } from 'node:crypto'
import { reportList } from '@rastro/core/reports/index'
import { form } from '../calls.ts'
import { dot } from '../picture.ts'
import { arrivalCalls } from './arrival-calls.ts'
import { billingCalls } from './billing-calls.ts'
import { drivingCalls } from './driving-calls.ts'
import {
  administrator,
  type Expectation,
  everybody,
  loggedIn,
  managers,
  of,
  ofDevice,
  onlookers,
  plain,
  who,
  writers,
} from './expectation.ts'
import { inspectionCalls } from './inspection-calls.ts'
import { listCalls } from './list-calls.ts'
import { loginCalls } from './login-calls.ts'
import { lookupCalls } from './lookup-calls.ts'
import { messagingCalls } from './messaging-calls.ts'
import { planCalls } from './plan-calls.ts'
import { privacyCalls } from './privacy-calls.ts'
import { proofCalls } from './proof-calls.ts'
import { resellerCalls } from './reseller-calls.ts'
import { resourceCalls } from './resource-calls.ts'
import { scheduleCalls } from './schedule-calls.ts'
import { serviceOrderCalls } from './service-order-calls.ts'
import { shareCalls } from './share-calls.ts'
import { stockCalls } from './stock-calls.ts'
import { tripCalls } from './trip-calls.ts'
import { videoCalls } from './video-calls.ts'

const range = 'from=2020-01-01T00:00:00Z&to=2030-01-01T00:00:00Z'
/** A report silently omits what is not visible to the caller. */
const report = (name: string): Expectation => ({
  about: 'device',
  call: (id) => ({ url: `/api/reports/${name}?deviceId=${id}&${range}` }),
  may: loggedIn,
})
/** An administrator shares only items linked to them (reference §1.6). */
const linked: Expectation['may'] = (actor) => loggedIn(actor) && actor !== 'ADM'

/** Every call of `/api`: the method, the path, and a note where one path has several. */
export const calls: Readonly<Record<string, Expectation>> = {
  ...resourceCalls,
  ...resellerCalls,
  ...serviceOrderCalls,
  ...inspectionCalls,
  ...planCalls,
  ...billingCalls,
  ...messagingCalls,
  ...loginCalls,
  ...privacyCalls,
  ...lookupCalls,
  ...scheduleCalls,
  ...stockCalls,
  ...videoCalls,
  ...arrivalCalls,
  ...shareCalls,
  ...drivingCalls,
  ...tripCalls,
  ...proofCalls,
  ...listCalls,
  'GET /api/users': { lists: 'user', ...plain('/api/users', loggedIn) },
  'GET /api/users ?deviceId': ofDevice((id) => `/api/users?deviceId=${id}`),
  'POST /api/users': {
    call: (_, { actor }) => ({
      url: '/api/users',
      payload: { name: 'New', email: `${actor}.new@example.com`, password: 'correct horse 7' },
    }),
    may: managers,
    refusals: { stranger: 403 },
  },
  'POST /api/users/totp': {
    call: () => ({ url: '/api/users/totp' }),
    may: (actor) => actor !== 'SHARE',
    answers: [400],
  },
  'PUT /api/devices/:id/accumulators': {
    about: 'device',
    call: (id) => ({ url: `/api/devices/${id}/accumulators`, payload: { deviceId: id, hours: 1 } }),
    may: who('device', writers),
  },
  'POST /api/devices/:id/image': {
    about: 'device',
    call: (id) => ({ url: `/api/devices/${id}/image`, headers: { 'content-type': 'image/png' }, payload: dot }),
    may: who('device', managers),
  },
  'GET /api/devices ?id': {
    about: 'device',
    lists: 'device',
    call: (id) => ({ url: `/api/devices?id=${id}` }),
    may: onlookers,
  },
  'GET /api/fleet': plain('/api/fleet', onlookers),
  'GET /api/fleet/positions': plain('/api/fleet/positions?deviceId=1', onlookers),
  'GET /api/positions': { ...plain('/api/positions', onlookers) },
  'GET /api/positions ?deviceId': ofDevice((id) => `/api/positions?deviceId=${id}`, onlookers),
  'GET /api/positions ?from': ofDevice((id) => `/api/positions?deviceId=${id}&${range}`),
  'GET /api/positions ?id': {
    about: 'position',
    call: (id) => ({ url: `/api/positions?id=${id}` }),
    may: who('position'),
  },
  ...Object.fromEntries(
    ['csv', 'gpx', 'kml', 'kmz'].map((format) => [
      `GET /api/positions/${format}`,
      ofDevice((id) => `/api/positions/${format}?deviceId=${id}&${range}`),
    ]),
  ),
  'DELETE /api/positions': { ...ofDevice((id) => `/api/positions?deviceId=${id}&${range}`, writers), spends: true },
  'DELETE /api/positions/:id': {
    about: 'position',
    spends: true,
    call: (id) => ({ url: `/api/positions/${id}` }),
    may: who('position', writers),
  },
  'GET /api/events/:id': { about: 'event', call: (id) => ({ url: `/api/events/${id}` }), may: who('event') },
  'GET /api/events/:id/deliveries': {
    about: 'event',
    call: (id) => ({ url: `/api/events/${id}/deliveries` }),
    may: who('event'),
  },
  'GET /api/push/key': plain('/api/push/key', loggedIn, [400]),
  'POST /api/push/subscriptions': {
    call: () => ({
      url: '/api/push/subscriptions',
      payload: { endpoint: 'https://push.example.com/1', keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } },
    }),
    may: loggedIn,
  },
  'DELETE /api/push/subscriptions': plain('/api/push/subscriptions?endpoint=https://push.example.com/1', loggedIn),
  'GET /api/alarms': plain('/api/alarms', onlookers),
  'GET /api/tiles/:tile': plain('/api/tiles/vehicles-by-status', loggedIn),
  'GET /api/anchors': plain('/api/anchors', onlookers),
  'GET /api/geofences/:id/links': {
    about: 'geofence',
    call: (id) => ({ url: `/api/geofences/${id}/links` }),
    may: who('geofence'),
  },
  'GET /api/geofences/:id/events': {
    about: 'geofence',
    call: (id) => ({ url: `/api/geofences/${id}/events` }),
    may: who('geofence'),
  },
  'GET /api/maintenance/due': plain('/api/maintenance/due', loggedIn),
  'GET /api/maintenance/services': {
    about: 'device',
    call: (id) => ({ url: `/api/maintenance/services?deviceId=${id}` }),
    may: loggedIn,
  },
  'GET /api/alarms/seen': plain('/api/alarms/seen?id=1', loggedIn),
  'POST /api/alarms/:id/seen': of('event', (id) => `/api/alarms/${id}/seen`, writers, [400]),
  'POST /api/devices/:id/alarms/seen': {
    about: 'device',
    call: (id) => ({ url: `/api/devices/${id}/alarms/seen`, payload: { upTo: 1 } }),
    may: who('device', writers),
  },
  'GET /api/media/:uniqueId/:file': {
    about: 'device',
    // By its opaque identifier: a shared link does not know the other one
    call: (id) => ({ url: `/api/media/~${id}/device.png` }),
    may: who('device', onlookers),
    answers: [404],
  },
  ...Object.fromEntries(
    [...reportList.map(({ name }) => name), 'combined'].map((name) => [`GET /api/reports/${name}`, report(name)]),
  ),
  'GET /api/reports/:id/runs': {
    about: 'report',
    call: (id) => ({ url: `/api/reports/${id}/runs` }),
    may: who('report', loggedIn),
  },
  'GET /api/reports/exports': plain('/api/reports/exports', loggedIn),
  'POST /api/reports/exports': plain('/api/reports/exports', loggedIn, [400]),
  'DELETE /api/reports/exports/:id': plain('/api/reports/exports/987654', loggedIn, [404]),
  'GET /api/reports/exports/:id/file': plain('/api/reports/exports/987654/file', loggedIn, [404]),
  'GET /api/reports/:report/xlsx': report('route/xlsx'),
  'GET /api/reports/:report/csv': report('events/csv'),
  'GET /api/reports/:report/pdf': report('trips/pdf'),
  'GET /api/reports/:report/mail': { ...report('route/mail'), answers: [400] },
  'GET /api/statistics': plain(`/api/statistics?${range}`, loggedIn),
  'GET /api/maps': plain('/api/maps', onlookers),
  'GET /api/maps/:file': plain('/api/maps/unknown.pmtiles', onlookers, [404]),
  'GET /api/audit': plain(`/api/audit?${range}`, administrator),
  'GET /api/commands/send': ofDevice((id) => `/api/commands/send?deviceId=${id}`),
  'GET /api/commands/types': ofDevice((id) => `/api/commands/types?deviceId=${id}`),
  'GET /api/commands/held': plain('/api/commands/held', loggedIn),
  'GET /api/silence': plain('/api/silence', loggedIn),
  'GET /api/devices/:id/silence': ofDevice((id) => `/api/devices/${id}/silence`),
  'GET /api/devices/:id/faults': ofDevice((id) => `/api/devices/${id}/faults`, writers),
  'GET /api/commands/queue': ofDevice((id) => `/api/commands/queue?deviceId=${id}`),
  'DELETE /api/commands/queue/:id': plain('/api/commands/queue/987654', administrator, [404]),
  'POST /api/commands/queue/:id/approval': plain('/api/commands/queue/987654/approval', administrator, [404]),
  'POST /api/commands/send': {
    about: 'device',
    call: (deviceId) => ({
      url: '/api/commands/send',
      payload: { deviceId, type: 'custom', attributes: { data: 'positionSingle' } },
    }),
    may: who('device'),
  },
  'POST /api/commands/send group': {
    about: 'group',
    call: (id) => ({ url: `/api/commands/send?groupId=${id}`, payload: { type: 'custom', attributes: { data: 'x' } } }),
    may: who('group', managers),
    // It contains no device
    answers: [400],
  },
  'GET /api/attributes/computed/faults': plain('/api/attributes/computed/faults', administrator),
  'POST /api/attributes/computed/test': {
    about: 'device',
    call: (id) => ({
      url: `/api/attributes/computed/test?deviceId=${id}`,
      payload: { description: 'x', attribute: 'x', expression: '1', type: 'number' },
    }),
    may: administrator,
  },
  'GET /api/notifications/types': plain('/api/notifications/types', loggedIn),
  'GET /api/notifications/notificators': plain('/api/notifications/notificators', loggedIn),
  'POST /api/notifications/test': {
    call: () => ({ url: '/api/notifications/test', payload: {} }),
    may: loggedIn,
    answers: [400],
  },
  'POST /api/notifications/rehearsal': {
    about: 'notification',
    call: (id) => ({
      url: '/api/notifications/rehearsal',
      payload: { notification: { id, type: 'deviceOverspeed' } },
    }),
    may: who('notification', writers),
  },
  'POST /api/notifications/test/:channel': {
    call: () => ({ url: '/api/notifications/test/web', payload: {} }),
    may: loggedIn,
  },
  'POST /api/notifications/send/:channel': {
    call: () => ({ url: '/api/notifications/send/mail', payload: { subject: 'x', body: 'x' } }),
    may: managers,
    answers: [400],
  },
  'GET /api/announcements': plain('/api/announcements', managers),
  'GET /api/announcements/:id': plain('/api/announcements/987654', managers, [404]),
  'POST /api/announcements/:id/cancel': plain('/api/announcements/987654/cancel', managers, [404]),
  // Exists only where the operator has set a token
  'GET /metrics': { ...plain('/metrics', () => false), refusals: { others: 404 } },
  'GET /api/permissions': plain('/api/permissions?userId=0&deviceId=0', administrator),
  'GET /api/permissions/connections': {
    about: 'device',
    call: (id) => ({ url: `/api/permissions/connections?deviceId=${id}&kind=geofence` }),
    may: who('device'),
  },
  'GET /api/permissions/holders': {
    about: 'geofence',
    call: (id) => ({ url: `/api/permissions/holders?kind=geofence&id=${id}&owner=device` }),
    may: who('geofence'),
  },
  'GET /api/permissions/reach': {
    call: () => ({ url: '/api/permissions/reach?kind=geofence&ids=1' }),
    may: loggedIn,
  },
  'GET /api/permissions/removal': {
    call: () => ({ url: '/api/permissions/removal?kind=geofence&ids=1' }),
    may: loggedIn,
  },
  'POST /api/permissions': {
    about: 'geofence',
    call: (id, { self }) => ({ url: '/api/permissions', payload: { userId: self, geofenceId: id } }),
    may: who('geofence', writers),
  },
  'POST /api/permissions user': {
    about: 'user',
    call: (id, { tenants }) => ({
      url: '/api/permissions',
      payload: { userId: id, geofenceId: tenants.idOf('geofence', 'A1') },
    }),
    spends: true,
    may: (actor, owner) => who('user', managers)(actor, owner) && who('geofence')(actor, 'A1'),
  },
  'DELETE /api/permissions': {
    about: 'geofence',
    spends: true,
    call: (id, { self }) => ({ url: '/api/permissions', payload: { userId: self, geofenceId: id } }),
    may: who('geofence', writers),
  },
  'POST /api/permissions/bulk': {
    about: 'geofence',
    call: (id, { self }) => ({ url: '/api/permissions/bulk', payload: [{ userId: self, geofenceId: id }] }),
    may: who('geofence', writers),
  },
  'DELETE /api/permissions/bulk': {
    about: 'geofence',
    spends: true,
    call: (id, { self }) => ({ url: '/api/permissions/bulk', payload: [{ userId: self, geofenceId: id }] }),
    may: who('geofence', writers),
  },
  'GET /api/users/:id/contacts': {
    about: 'user',
    call: (id) => ({ url: `/api/users/${id}/contacts` }),
    may: who('user'),
  },
  ...Object.fromEntries(
    ['POST', 'DELETE'].map((method): [string, Expectation] => [
      `${method} /api/users/:id/contacts/mail`,
      {
        about: 'user',
        call: (id) => ({ url: `/api/users/${id}/contacts/mail` }),
        may: who('user'),
        answers: [400],
      },
    ]),
  ),
  // Only one's own phone
  ...Object.fromEntries(
    ['POST', 'PUT'].map((method): [string, Expectation] => [
      `${method} /api/users/:id/contacts/phone`,
      {
        about: 'user',
        call: (id) => ({ url: `/api/users/${id}/contacts/phone`, payload: { code: '000000' } }),
        may: (actor, owner) => actor === `CLI_${owner}`,
        answers: [400],
      },
    ]),
  ),
  'PUT /api/users/:id/contacts/whatsapp': {
    about: 'user',
    call: (id) => ({ url: `/api/users/${id}/contacts/whatsapp`, payload: { isWanted: true } }),
    may: who('user'),
  },
  'POST /api/contacts/confirm': {
    call: () => ({ url: '/api/contacts/confirm', ...form({ token: 'nonsense' }) }),
    may: everybody,
    answers: [400],
  },
  ...Object.fromEntries(
    ['/api/share/device', '/api/devices/share'].map((url): [string, Expectation] => [
      `POST ${url}`,
      { about: 'device', call: (id) => ({ url, ...form({ deviceId: String(id) }) }), may: who('device', linked) },
    ]),
  ),
  'POST /api/share/group': {
    about: 'group',
    call: (id) => ({ url: '/api/share/group', ...form({ groupId: String(id) }) }),
    may: who('group', linked),
  },
  'GET /api/share': plain('/api/share', loggedIn),
  'GET /api/share ?deviceId': { about: 'device', call: (id) => ({ url: `/api/share?deviceId=${id}` }), may: loggedIn },
  'DELETE /api/share/:id': { ...plain('/api/share/987654', administrator, [404]) },
  'POST /api/webhooks': {
    call: (_, { item }) => ({ url: '/api/webhooks', payload: { ...item, id: 0, secret: 'a secret of the test' } }),
    may: writers,
  },
  'POST /api/webhooks/:id/test': {
    about: 'webhook',
    call: (id) => ({ url: `/api/webhooks/${id}/test` }),
    may: who('webhook', writers),
  },
  'GET /api/docs': plain('/api/docs', everybody),
  'GET /api/openapi.json': plain('/api/openapi.json', everybody),
  'GET /api/server': plain('/api/server', everybody),
  'PUT /api/server': { call: () => ({ url: '/api/server', payload: { zoom: 4 } }), may: administrator },
  'GET /api/server/geocode': plain('/api/server/geocode?latitude=-22.9&longitude=-47.1', onlookers),
  'GET /api/server/places': plain('/api/server/places?text=Olinda', loggedIn),
  'GET /api/server/geocode/search': plain('/api/server/geocode/search?text=Olinda', loggedIn, [404]),
  'GET /api/server/postcode/:code': plain('/api/server/postcode/01310100', loggedIn),
  'GET /api/server/cache': plain('/api/server/cache', administrator),
  'POST /api/server/file/:name': {
    call: (_, { actor }) => ({
      url: `/api/server/file/${createHash('md5').update(actor).digest('hex')}_1766000000000.png`,
      headers: { 'content-type': 'image/png' },
      payload: dot,
    }),
    may: writers,
  },
  'GET /api/server/file/:name': {
    ...plain(`/api/server/file/${'0'.repeat(32)}_1766000000000.png`, administrator, [404]),
  },
  'POST /': { call: () => ({ url: '/', ...form({ id: '1' }) }), may: everybody, answers: [404] },
  'GET /:name(^[\\w.-]+\\.(?:png|jpg|jpeg|gif|webp)$)': plain('/logo.png', everybody, [404]),
  'GET /api/server/doors': plain('/api/server/doors', writers),
  'GET /api/server/unknown': plain('/api/server/unknown', managers),
  'GET /api/server/caller-address': plain('/api/server/caller-address', everybody),
  'GET /api/server/timezones': plain('/api/server/timezones', loggedIn),
  'GET /api/health': plain('/api/health', everybody),
  'GET /api/health/status': plain('/api/health/status', administrator),
  'GET /api/health/figures': plain('/api/health/figures', administrator),
  // Last: it ends the logins that the other calls of the test are made with
  'DELETE /api/session/logins': plain('/api/session/logins', loggedIn),
}
