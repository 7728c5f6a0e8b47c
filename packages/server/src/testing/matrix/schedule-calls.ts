import { administrator, type Expectation, loggedIn, of, plain } from './expectation.ts'

/** The calls of schedules. The groups have none, so that whoever sees one gets a 400. */
export const scheduleCalls: Readonly<Record<string, Expectation>> = {
  'GET /api/schedules': plain('/api/schedules', loggedIn),
  'GET /api/schedules/:id/runs': of('group', (id) => `/api/schedules/${id}/runs`),
  'POST /api/schedules/:id/approval': of('group', (id) => `/api/schedules/${id}/approval`, undefined, [400]),
  // Others have no `agCommand`
  'POST /api/schedules/:id/apply': of('group', (id) => `/api/schedules/${id}/apply`, administrator, [400]),
}
