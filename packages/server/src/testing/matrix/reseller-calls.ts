import { administrator, type Expectation, loggedIn, managers, writers } from './expectation.ts'

/** The calls by which a reseller or administrator sets up the business: imports from files and from a stock server, and the brand. */
export const resellerCalls: Readonly<Record<string, Expectation>> = {
  'GET /api/moving': { call: () => ({ url: '/api/moving' }), may: administrator },
  'POST /api/moving': {
    call: () => ({
      url: '/api/moving',
      payload: { action: 'check', address: 'http://127.0.0.1', token: 'x', history: false },
    }),
    may: administrator,
    answers: [400],
  },
  'DELETE /api/moving': { call: () => ({ url: '/api/moving' }), may: administrator },
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
