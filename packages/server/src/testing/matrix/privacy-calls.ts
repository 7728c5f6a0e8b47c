import { type Expectation, loggedIn, managers, plain, who } from './expectation.ts'

/** The calls about personal data. The installation asks for no consent, so that each one is of another version. */
export const privacyCalls: Readonly<Record<string, Expectation>> = {
  'GET /api/consents': plain('/api/consents', loggedIn),
  'GET /api/consents ?userId': {
    about: 'user',
    call: (id) => ({ url: `/api/consents?userId=${id}` }),
    may: who('user', (actor) => managers(actor) || actor.startsWith('CLI')),
  },
  'GET /api/users/:id/data': {
    about: 'user',
    call: (id) => ({ url: `/api/users/${id}/data?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z` }),
    // Of many actors that ask for one account, the later ones ask on the same day
    may: who('user', (actor) => managers(actor) || actor.startsWith('CLI')),
    answers: [429],
  },
  'GET /api/users/:id/erasure': {
    about: 'user',
    call: (id) => ({ url: `/api/users/${id}/erasure` }),
    may: who('user', managers),
  },
  'POST /api/users/:id/erasure': {
    about: 'user',
    // Nobody has this email
    call: (id) => ({ url: `/api/users/${id}/erasure`, payload: { email: 'x', currentPassword: null } }),
    may: who('user', managers),
    answers: [400],
  },
  'POST /api/drivers/:id/erasure': {
    about: 'driver',
    spends: true,
    call: (id) => ({ url: `/api/drivers/${id}/erasure` }),
    // Two people of A1 whom its reseller does not manage have the driver too
    may: who('driver', (actor, owner) => actor === 'ADM' || (managers(actor) && owner !== 'A1')),
  },
  'POST /api/consents': {
    call: () => ({
      url: '/api/consents',
      payload: { choices: [{ document: 'terms', version: '1', source: 'https://a.example', granted: true }] },
    }),
    may: loggedIn,
    answers: [409],
  },
}
