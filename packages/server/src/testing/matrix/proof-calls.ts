import { type Expectation, everybody, loggedIn, who } from './expectation.ts'

/** Proof packs: whoever sees the vehicle makes one, and everybody verifies one. */
export const proofCalls: Readonly<Record<string, Expectation>> = {
  'GET /api/devices/:id/proof': {
    about: 'device',
    call: (id) => ({ url: `/api/devices/${id}/proof` }),
    may: who('device'),
  },
  'POST /api/devices/:id/proof': {
    about: 'device',
    call: (id) => ({ url: `/api/devices/${id}/proof`, payload: { reason: 'Theft' } }),
    may: who('device'),
  },
  // The sample is no pack
  'POST /api/proofs/pdf': {
    call: () => ({ url: '/api/proofs/pdf', payload: {} }),
    may: loggedIn,
    answers: [400],
  },
  'POST /api/proofs/verify': {
    call: () => ({ url: '/api/proofs/verify', payload: {} }),
    may: everybody,
  },
  'GET /api/proofs/key': { call: () => ({ url: '/api/proofs/key' }), may: everybody },
}
