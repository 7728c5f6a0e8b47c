import { type Expectation, of } from './expectation.ts'

const range = 'from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z'

/** Who drove which vehicle when. */
export const drivingCalls: Readonly<Record<string, Expectation>> = {
  'GET /api/reports/driving': of('device', (id) => `/api/reports/driving?deviceId=${id}&${range}`),
  'GET /api/reports/driving/months': of('device', (id) => `/api/reports/driving/months?deviceId=${id}`),
  'GET /api/reports/driving/:format': of('device', (id) => `/api/reports/driving/csv?deviceId=${id}&${range}`),
}
