import { form } from '../calls.ts'
import {
  administrator,
  type Expectation,
  everybody,
  loggedIn,
  managers,
  onlookers,
  plain,
  who,
  writers,
} from './expectation.ts'

/** The calls about getting in: logins, tokens, passwords, identity providers. */
export const loginCalls: Readonly<Record<string, Expectation>> = {
  'GET /api/users/:id/identities': {
    about: 'user',
    call: (id) => ({ url: `/api/users/${id}/identities` }),
    may: administrator,
  },
  'POST /api/users/:id/identities': {
    about: 'user',
    call: (id) => ({ url: `/api/users/${id}/identities`, payload: { subject: 'someone' } }),
    may: administrator,
    answers: [400],
  },
  'DELETE /api/users/:id/identities/:identityId': {
    about: 'user',
    call: (id) => ({ url: `/api/users/${id}/identities/987654` }),
    may: administrator,
    answers: [404],
  },
  'GET /api/session': { ...plain('/api/session', onlookers), refusals: { stranger: 404 } },
  'POST /api/session': {
    call: () => ({ url: '/api/session', ...form({ email: 'nobody@example.com', password: 'wrong' }) }),
    may: () => false,
    refusals: { others: 401 },
  },
  'DELETE /api/session': plain('/api/session', onlookers),
  'GET /api/session/:id': {
    about: 'user',
    call: (id) => ({ url: `/api/session/${id}` }),
    may: who('user', managers),
  },
  'POST /api/session/leave': { call: () => ({ url: '/api/session/leave' }), may: () => false },
  'GET /api/session/logins': plain('/api/session/logins', loggedIn),
  'DELETE /api/session/logins/:id': plain('/api/session/logins/nothing', loggedIn),
  'GET /api/session/tokens': plain('/api/session/tokens', loggedIn),
  'DELETE /api/session/tokens/:id': { ...plain('/api/session/tokens/987654', administrator, [404]) },
  'POST /api/password/reset': {
    call: () => ({ url: '/api/password/reset', ...form({ email: 'nobody@example.com' }) }),
    may: everybody,
    answers: [400],
  },
  'POST /api/password/update': {
    call: () => ({ url: '/api/password/update', ...form({ token: 'nonsense', password: 'correct horse 8' }) }),
    may: everybody,
    answers: [400],
  },
  'POST /api/session/token': { call: () => ({ url: '/api/session/token', ...form({}) }), may: loggedIn },
  'POST /api/session/token/revoke': {
    call: () => ({ url: '/api/session/token/revoke', ...form({ token: 'nonsense' }) }),
    may: loggedIn,
    answers: [400],
  },
  'GET /api/session/openid/auth': plain('/api/session/openid/auth', everybody, [400]),
  'GET /api/session/openid/callback': plain('/api/session/openid/callback', everybody, [400]),
  'GET /api/passkeys': plain('/api/passkeys', writers),
  'POST /api/passkeys/options': {
    call: () => ({ url: '/api/passkeys/options', payload: { currentPassword: null } }),
    may: writers,
    // The installation of the test has no address
    answers: [400],
  },
  'POST /api/passkeys': {
    call: () => ({ url: '/api/passkeys', payload: { name: 'Phone', answer: '{}' } }),
    may: writers,
    answers: [400],
  },
  'PUT /api/passkeys/:id': {
    call: () => ({ url: '/api/passkeys/987654', payload: { name: 'Phone' } }),
    may: writers,
    answers: [404],
  },
  'DELETE /api/passkeys/:id': plain('/api/passkeys/987654', writers, [404]),
  'POST /api/session/passkey/options': plain('/api/session/passkey/options', everybody, [400]),
  'POST /api/session/passkey': {
    call: () => ({ url: '/api/session/passkey', payload: { answer: '{}' } }),
    may: everybody,
    answers: [400],
  },
  'GET /api/one-time-codes': plain('/api/one-time-codes', writers),
  'POST /api/one-time-codes': {
    call: () => ({ url: '/api/one-time-codes', payload: { key: 'A', code: '0', currentPassword: null } }),
    may: writers,
    answers: [400],
  },
  'POST /api/one-time-codes/off': {
    call: () => ({ url: '/api/one-time-codes/off', payload: { currentPassword: null } }),
    may: writers,
  },
  'POST /api/one-time-codes/recovery': {
    call: () => ({ url: '/api/one-time-codes/recovery', payload: { currentPassword: null } }),
    may: writers,
    answers: [400],
  },
}
