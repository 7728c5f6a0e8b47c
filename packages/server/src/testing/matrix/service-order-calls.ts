import { type Expectation, loggedIn, managers, who } from './expectation.ts'

const path = '/api/service-orders'
const about = 'serviceOrder'
const name = `${'0'.repeat(32)}_1700000000000.jpg`

/** A call of somebody who works on an order: its seller and administrators; the sample has no installer, and was not begun. */
const work = (url: (id: number) => string, payload?: object): Expectation => ({
  about,
  spends: true,
  call: (id) => ({ url: url(id), ...(payload && { payload }) }),
  may: who(about, managers),
  answers: [409],
})

/** The work on service orders, besides the five calls of every resource. */
export const serviceOrderCalls: Readonly<Record<string, Expectation>> = {
  [`GET ${path}/:id/context`]: {
    about,
    call: (id) => ({ url: `${path}/${id}/context` }),
    may: who(about, loggedIn),
  },
  [`POST ${path}/:id/start`]: work((id) => `${path}/${id}/start`),
  [`PUT ${path}/:id/tracker`]: work((id) => `${path}/${id}/tracker`, { identifier: '1', iccid: '', phone: '' }),
  [`POST ${path}/:id/photos`]: {
    ...work((id) => `${path}/${id}/photos?subject=panel`),
    call: (id) => ({
      url: `${path}/${id}/photos?subject=panel`,
      headers: { 'content-type': 'image/jpeg' },
      payload: Buffer.from([1]),
    }),
  },
  // The order has no photo
  [`GET ${path}/:id/photos/:name`]: {
    about,
    call: (id) => ({ url: `${path}/${id}/photos/${name}` }),
    may: who(about, loggedIn),
    answers: [404],
  },
  [`DELETE ${path}/:id/photos/:name`]: work((id) => `${path}/${id}/photos/${name}`),
  [`POST ${path}/:id/test/start`]: work((id) => `${path}/${id}/test/start`),
  [`POST ${path}/:id/test`]: work((id) => `${path}/${id}/test`, {}),
  [`POST ${path}/:id/test/skip`]: work((id) => `${path}/${id}/test/skip`, { step: 'power', reason: 'no wire' }),
  [`PUT ${path}/:id/signature`]: work((id) => `${path}/${id}/signature`, { name: 'Ana', path: null }),
  [`POST ${path}/:id/close`]: work((id) => `${path}/${id}/close`),
  // The sample is not signed
  [`GET ${path}/:id/sheet`]: {
    about,
    call: (id) => ({ url: `${path}/${id}/sheet` }),
    may: who(about, loggedIn),
    answers: [409],
  },
  [`POST ${path}/:id/cancel`]: work((id) => `${path}/${id}/cancel`, { reason: 'no car' }),
}
