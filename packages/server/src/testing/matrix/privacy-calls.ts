import { type Expectation, loggedIn, managers, plain, who } from './expectation.ts'

/** The calls about personal data. The installation asks for no consent, so that each one is of another version. */
export const privacyCalls: Readonly<Record<string, Expectation>> = {
  'GET /api/consents': plain('/api/consents', loggedIn),
  'GET /api/consents ?userId': {
    about: 'user',
    call: (id) => ({ url: `/api/consents?userId=${id}` }),
    may: who('user', (actor) => managers(actor) || actor.startsWith('CLI')),
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
