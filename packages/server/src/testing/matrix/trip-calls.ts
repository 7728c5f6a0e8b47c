import { administrator, type Expectation, loggedIn, ofDevice, plain, who, writers } from './expectation.ts'

const times = { from: '2026-01-01T00:00:00Z', to: '2026-01-01T01:00:00Z' }

/** Why trips are such, their corrections, and the ledger of a tank; the sample has no trip. */
export const tripCalls: Readonly<Record<string, Expectation>> = {
  'GET /api/reports/fuel/ledger': ofDevice(
    (id) => `/api/reports/fuel/ledger?deviceId=${id}&${new URLSearchParams(times)}`,
  ),
  'GET /api/reports/fuel/drops': plain('/api/reports/fuel/drops', loggedIn),
  'POST /api/reports/fuel/verdicts': {
    about: 'device',
    call: (deviceId) => ({ url: '/api/reports/fuel/verdicts', payload: { deviceId, verdict: 'theft', ...times } }),
    // A plain user of a client does not answer for its vehicles
    may: who('device', (actor) => writers(actor) && actor !== 'USR'),
    answers: [400],
  },
  'DELETE /api/reports/fuel/verdicts/:id': plain('/api/reports/fuel/verdicts/987654', administrator, [404]),
  'GET /api/reports/trips/explanation': {
    ...ofDevice((id) => `/api/reports/trips/explanation?deviceId=${id}&${new URLSearchParams(times)}`),
    answers: [404],
  },
  'POST /api/reports/trips/corrections': {
    about: 'device',
    call: (deviceId) => ({
      url: '/api/reports/trips/corrections',
      payload: { deviceId, kind: 'purpose', purpose: 'private', ...times },
    }),
    // A plain user of a client does not answer for its vehicles
    may: who('device', (actor) => writers(actor) && actor !== 'USR'),
    answers: [400],
  },
  'DELETE /api/reports/trips/corrections/:id': plain('/api/reports/trips/corrections/987654', administrator, [404]),
}
