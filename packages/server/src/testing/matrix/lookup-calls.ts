import { type Expectation, loggedIn, who } from './expectation.ts'
import type { Actor } from './tenants.ts'

const range = 'from=2020-01-01T00:00:00Z&to=2020-02-01T00:00:00Z'
/** The people of a client have a level and answer for no vehicle; the read-only account has none. */
const answering = (actor: Actor): boolean => actor !== 'USR' && actor !== 'NONE' && actor !== 'SHARE'

/** The register of who saw positions, and how long data are stored. */
export const lookupCalls: Readonly<Record<string, Expectation>> = {
  'GET /api/lookups': {
    about: 'device',
    call: (id) => ({ url: `/api/lookups?deviceId=${id}&${range}` }),
    may: who('device', answering),
  },
  'GET /api/lookups/:format': {
    about: 'device',
    call: (id) => ({ url: `/api/lookups/csv?deviceId=${id}&${range}` }),
    may: who('device', answering),
  },
  'GET /api/retention': { call: () => ({ url: '/api/retention' }), may: loggedIn },
}
