import { administrator, type Expectation, loggedIn, managers } from './expectation.ts'

const missing = '/api/plans/999999'
const request = '/api/plans/requests/999999'

/** The calls of plans (decision 144). What is not there is missing for administrators, and out of reach for everybody else. */
export const planCalls: Readonly<Record<string, Expectation>> = {
  'GET /api/plans': { call: () => ({ url: '/api/plans' }), may: managers },
  'POST /api/plans': { call: (_, { actor }) => ({ url: '/api/plans', payload: { name: actor } }), may: managers },
  'GET /api/plans/:id': { call: () => ({ url: missing }), may: administrator, answers: [404] },
  'PUT /api/plans/:id': { call: () => ({ url: missing, payload: { name: 'x' } }), may: administrator, answers: [404] },
  'DELETE /api/plans/:id': { call: () => ({ url: missing }), may: administrator },
  'GET /api/plans/own': { call: () => ({ url: '/api/plans/own' }), may: loggedIn },
  'GET /api/plans/uses': { call: () => ({ url: '/api/plans/uses' }), may: managers },
  'GET /api/plans/requests': { call: () => ({ url: '/api/plans/requests' }), may: managers },
  // Who has everything has nothing to ask for
  'POST /api/plans/requests': {
    call: () => ({ url: '/api/plans/requests', payload: { feature: 'reports' } }),
    may: loggedIn,
    answers: [400],
  },
  'POST /api/plans/requests/:id/grant': {
    call: () => ({ url: `${request}/grant`, payload: { planId: 1 } }),
    may: administrator,
    answers: [404],
  },
  'DELETE /api/plans/requests/:id': { call: () => ({ url: request }), may: administrator, answers: [404] },
}
