import { dot } from '../picture.ts'
import { type Expectation, loggedIn, plain, who } from './expectation.ts'

const path = '/v1/vistorias'
const about = 'inspection'
const name = `${'0'.repeat(32)}_1700000000000.jpg`

/** Of a driver and a vehicle that nobody has. */
const body = {
  veiculo: { placa: 'ZZZ9Z99' },
  motorista: { cpf: '000.000.001-91' },
  informations: { km: 1, externa: 'ok', interna: 'ok' },
}

/** Inspections: each role, of what it sees. */
export const inspectionCalls: Readonly<Record<string, Expectation>> = {
  [`GET ${path}`]: { lists: about, ...plain(path, loggedIn) },
  [`POST ${path}`]: {
    call: () => ({ url: path, payload: body }),
    may: (actor) => loggedIn(actor) && actor !== 'RO',
    answers: [404],
  },
  [`GET ${path}/:id`]: { about, call: (id) => ({ url: `${path}/${id}` }), may: who(about) },
  // Whoever made it, the client
  [`POST ${path}/:id/photos`]: {
    about,
    spends: true,
    call: (id) => ({
      url: `${path}/${id}/photos?subject=front`,
      headers: { 'content-type': 'image/png' },
      payload: dot,
    }),
    may: (actor, owner) => actor === `CLI_${owner}`,
  },
  // The sample has no photo
  [`GET ${path}/:id/photos/:name`]: {
    about,
    call: (id) => ({ url: `${path}/${id}/photos/${name}` }),
    may: who(about),
    answers: [404],
  },
  [`GET ${path}/:id/pdf`]: { about, call: (id) => ({ url: `${path}/${id}/pdf` }), may: who(about) },
  'GET /v1/motoristas/:taxId': plain('/v1/motoristas/00000000191', loggedIn, [404]),
  'GET /v1/veiculos/:plate': plain('/v1/veiculos/ZZZ9Z99', loggedIn, [404]),
}
