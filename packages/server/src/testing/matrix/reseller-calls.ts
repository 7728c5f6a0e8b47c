import { type Expectation, loggedIn, managers, writers } from './expectation.ts'

/** The calls by which a reseller sets up its business: imports from files, and its brand. */
export const resellerCalls: Readonly<Record<string, Expectation>> = {
  'GET /api/imports': { call: () => ({ url: '/api/imports' }), may: loggedIn },
  'POST /api/imports': {
    call: () => ({ url: '/api/imports', payload: { kind: 'drivers', fileName: 'a.csv' } }),
    may: writers,
  },
  'POST /api/imports/check': {
    call: () => ({ url: '/api/imports/check', payload: { kind: 'drivers', rows: [{ line: 2, cells: {} }] } }),
    may: writers,
  },
  // An import of another is none
  'POST /api/imports/:id/rows': {
    call: () => ({ url: '/api/imports/999999/rows', payload: { rows: [{ line: 2, cells: {} }] } }),
    may: loggedIn,
    answers: [404],
  },
  'POST /api/imports/:id/undo': {
    call: () => ({ url: '/api/imports/999999/undo' }),
    may: loggedIn,
    answers: [404],
  },
  'GET /api/brands': { call: () => ({ url: '/api/brands' }), may: managers },
  // An administrator is no reseller
  'GET /api/brands/:id': { call: (_, { self }) => ({ url: `/api/brands/${self}` }), may: managers, answers: [400] },
  'PUT /api/brands/:id': {
    call: (_, { self }) => ({ url: `/api/brands/${self}`, payload: { attributes: {} } }),
    may: managers,
    answers: [400],
  },
}
