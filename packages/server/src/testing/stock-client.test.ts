import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { type RawCall, type TestApp, testApp } from './app.ts'
import { dialects } from './dialects.ts'
import { type Fleet, password, seedFleet } from './fleet.ts'

interface Step {
  /** The call as the stock web client makes it (reference traccar-web §A1 … §A9). */
  readonly call: (fleet: Fleet) => RawCall
  readonly by?: 'ADM' | 'USR' | 'MGR'
  readonly status: number
  readonly type?: RegExp
}

const json = /^application\/json/
const plain = /^text\/plain/
const form = (url: string, fields: Record<string, string>): RawCall => ({
  method: 'POST',
  url,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
})
const post = (url: string, payload: object): RawCall => ({ method: 'POST', url, payload })
const get = (url: string, status = 200, by: Step['by'] = 'USR'): Step => ({
  by,
  call: () => ({ url, headers: { accept: 'application/json' } }),
  status,
  ...(status === 200 && { type: json }),
})
/** As its form for sharing offers it. */
const expiration = new Date(Date.now() + 7 * 86_400_000).toISOString()
const range = 'from=2026-01-05T00%3A00%3A00.000Z&to=2026-01-06T00%3A00%3A00.000Z'
/** The client's simple calendar: eleven lines, ended by line feeds alone. */
const calendar = `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Traccar//NONSGML Traccar//EN\nBEGIN:VEVENT
UID:00000000-0000-0000-0000-000000000000\nDTSTART;TZID=America/Sao_Paulo:20260105T080000
DTEND;TZID=America/Sao_Paulo:20260105T180000\nRRULE:FREQ=DAILY\nSUMMARY:Event\nEND:VEVENT\nEND:VCALENDAR`

const steps: Readonly<Record<string, readonly Step[]>> = {
  'before the login': [
    { call: () => ({ url: '/api/server' }), status: 200, type: json },
    { call: () => ({ url: '/api/session' }), status: 404 },
    { call: () => form('/api/session', { email: 'usr@example.com', password }), status: 200, type: json },
    { call: () => form('/api/session', { email: 'usr@example.com', password: 'wrong' }), status: 401 },
  ],
  'the map': [
    get('/api/devices'),
    get('/api/groups'),
    get('/api/drivers'),
    get('/api/maintenance'),
    get('/api/calendars'),
    get('/api/geofences'),
    get('/api/attributes/computed'),
    get('/api/positions'),
    get('/api/devices?uniqueId=100000000000001'),
    {
      by: 'USR',
      call: ({ USR }) => ({
        method: 'PUT',
        url: `/api/users/${USR.id}`,
        payload: { ...USR, attributes: { ...USR.attributes, notificationTokens: 'a,b', termsAccepted: true } },
      }),
      status: 200,
      type: json,
    },
    {
      by: 'USR',
      call: () => form('/api/session/token', { expiration: '2099-01-01T00:00:00.000Z' }),
      status: 200,
      type: plain,
    },
  ],
  'a list of the settings': [
    ...['devices', 'groups', 'drivers', 'calendars', 'maintenance', 'notifications', 'commands', 'reports'].flatMap(
      (name) => [
        get(`/api/${name}?all=false&limit=50&offset=0&keyword=`),
        get(`/api/${name}?excludeAttributes=true&all=true`),
      ],
    ),
    get('/api/users?excludeAttributes=true&limit=50&offset=0', 200, 'ADM'),
  ],
  'what is made': [
    {
      by: 'USR',
      call: () =>
        post('/api/geofences', { name: 'Geofence', area: 'POLYGON ((-23.5 -46.6, -23.6 -46.6, -23.6 -46.7))' }),
      status: 200,
      type: json,
    },
    { by: 'USR', call: () => post('/api/geofences', { name: 'Nowhere', area: 'SQUARE (1 2)' }), status: 400 },
    { by: 'USR', call: () => post('/api/calendars', { name: 'Work', data: btoa(calendar) }), status: 200, type: json },
    { by: 'USR', call: () => post('/api/commands', { type: 'custom', attributes: { data: 'x' } }), status: 400 },
    {
      by: 'ADM',
      call: () => post('/api/attributes/computed', { description: 'x', attribute: 'x', expression: '1' }),
      status: 400,
    },
    { by: 'USR', call: () => post('/api/reports', { type: 'events', description: 'x' }), status: 400 },
    { by: 'USR', call: () => post('/api/groups', { name: 'Group', attributes: {} }), status: 200, type: json },
  ],
  connections: [
    {
      by: 'ADM',
      call: ({ USR, D2 }) => post('/api/permissions', { userId: String(USR.id), deviceId: D2.id }),
      status: 204,
    },
    {
      by: 'ADM',
      call: ({ USR, D2 }) => ({
        method: 'DELETE',
        url: '/api/permissions',
        payload: { userId: String(USR.id), deviceId: String(D2.id) },
      }),
      status: 204,
    },
    {
      by: 'ADM',
      call: ({ USR, D2 }) => ({
        method: 'DELETE',
        url: '/api/permissions',
        payload: { userId: USR.id, deviceId: D2.id },
      }),
      status: 204,
    },
    {
      by: 'ADM',
      call: ({ USR, D2 }) => post('/api/permissions/bulk', [{ userId: String(USR.id), deviceId: D2.id }]),
      status: 204,
    },
  ],
  'commands and notifications': [
    { by: 'USR', call: ({ D1 }) => ({ url: `/api/commands/send?deviceId=${D1.id}` }), status: 200, type: json },
    {
      by: 'USR',
      call: ({ D1 }) => ({ url: `/api/commands/types?deviceId=${D1.id}&textChannel=false` }),
      status: 200,
      type: json,
    },
    {
      by: 'USR',
      call: ({ D1 }) => post('/api/commands/send', { deviceId: D1.id, type: 'custom', attributes: { data: 'x' } }),
      status: 202,
      type: json,
    },
    get('/api/notifications/types'),
    get('/api/notifications/notificators'),
    get('/api/notifications/notificators?announcement=true'),
    { by: 'USR', call: () => post('/api/notifications/test/web', {}), status: 204 },
    {
      by: 'ADM',
      call: ({ D1 }) =>
        post(`/api/attributes/computed/test?deviceId=${D1.id}`, {
          description: 'x',
          attribute: 'kmh',
          expression: 'speed * 1.852',
          type: 'number',
        }),
      status: 200,
      type: json,
    },
  ],
  'one vehicle': [
    {
      by: 'USR',
      call: ({ D1 }) => form('/api/share/device', { deviceId: String(D1.id), expiration }),
      status: 200,
    },
    {
      by: 'USR',
      call: ({ D1 }) => form('/api/devices/share', { deviceId: String(D1.id), expiration }),
      status: 200,
    },
    {
      by: 'MGR',
      call: ({ D1 }) => ({
        method: 'PUT',
        url: `/api/devices/${D1.id}/accumulators`,
        payload: { deviceId: D1.id, hours: 3_600_000, totalDistance: 1000 },
      }),
      status: 204,
    },
    { by: 'USR', call: ({ D1 }) => ({ url: `/api/positions?deviceId=${D1.id}&${range}` }), status: 200, type: json },
    { by: 'USR', call: ({ position }) => ({ url: `/api/positions?id=${position.id}` }), status: 200, type: json },
    { by: 'USR', call: ({ D1 }) => ({ url: `/api/stream/${D1.id}/1/live.m3u8` }), status: 200, type: /mpegurl/i },
    ...['csv', 'gpx', 'kml', 'kmz'].map(
      (format): Step => ({
        by: 'USR',
        call: ({ D1 }) => ({ url: `/api/positions/${format}?deviceId=${D1.id}&${range}` }),
        status: 200,
      }),
    ),
  ],
  reports: [
    get(`/api/reports/events?${range}&type=allEvents`),
    get(`/api/reports/route?${range}`),
    get('/api/statistics?from=2026-01-05T00%3A00%3A00Z&to=2026-01-06T00%3A00%3A00Z', 200, 'ADM'),
    get('/api/audit?from=2026-01-05T00%3A00%3A00Z&to=2026-01-06T00%3A00%3A00Z', 200, 'ADM'),
    get('/api/audit?from=2026-01-05T00%3A00%3A00Z&to=2026-01-06T00%3A00%3A00Z', 403),
  ],
}

for (const [dialect, open] of dialects) {
  describe(`the calls of the stock web client, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    for (const [name, page] of Object.entries(steps)) {
      test(`${name}: each is answered as it expects`, async () => {
        for (const { by, call, status, type } of page) {
          const raw = call(fleet)
          const reply = await app.call(by && fleet[by], raw)
          assert.equal(reply.statusCode, status, `${raw.method ?? 'GET'} ${raw.url}: ${reply.body.slice(0, 200)}`)
          if (type) assert.match(typeOf(reply), type, raw.url)
          // A refusal is one line of text, which the client shows unchanged
          if (status >= 400) assert.match(reply.body, /^[^\n{<]{4,}$/, raw.url)
        }
      })
    }

    test('what is removed twice is gone both times', async () => {
      const { id } = await app.as(fleet.ADM).groups.create({ body: { name: 'Gone' } })
      for (const _ of [1, 2]) {
        assert.equal((await app.call(fleet.ADM, { method: 'DELETE', url: `/api/groups/${id}` })).statusCode, 204)
      }
    })
  })
}

const typeOf = ({ headers }: LightMyRequestResponse): string => String(headers['content-type'])
