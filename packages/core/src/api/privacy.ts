import { ById, endpoint } from '../kit/contract.ts'
import { Id, Secret, Time, Type } from '../kit/schema.ts'
import { consentChoiceSchema, consentSchema, documentVersionSchema } from '../model/consent.ts'
import { erasedCountsSchema, erasureSchema } from '../model/erasure.ts'

const consents = Type.Object({
  /** What is asked for now. */
  documents: Type.Array(documentVersionSchema),
  /** The decisions of the account, the newest first; the latest 500. */
  history: Type.Array(consentSchema),
})

/** Consents (decision 148). A stock server has no such calls. */
export const consentsApi = {
  /** Of the caller, or of an account that the caller manages. */
  list: endpoint({
    method: 'GET',
    path: '/api/consents',
    query: Type.Object({ userId: Type.Optional(Id) }),
    response: consents,
  }),
  /** The caller's own decisions, about the versions that the caller has read. */
  decide: endpoint({
    method: 'POST',
    path: '/api/consents',
    body: Type.Object({ choices: Type.Array(consentChoiceSchema, { minItems: 1, maxItems: 3 }) }),
    response: consents,
  }),
}

/** The longest history in one copy of the data of an account, in days. */
export const maxCopyDays = 92

/** A copy of the data of an account (decision 148). */
export const personalDataApi = {
  /** A .zip of the caller's own data, or of an account that the caller manages; the history of vehicles is of this range. */
  copy: endpoint({
    method: 'GET',
    path: '/api/users/:id/data',
    params: ById,
    query: Type.Object({ from: Time, to: Time }),
    response: Type.Unsafe<unknown>(Type.Any()),
    scope: 'write',
  }),
}

/** The header of an answer that names an erasure. */
export const protocolHeader = 'x-protocol'

/** Erasures of accounts and drivers (decision 148). One's own account is erased by its removal. */
export const erasuresApi = {
  /** What an erasure of this account would remove, and what stays for how long. */
  preview: endpoint({
    method: 'GET',
    path: '/api/users/:id/erasure',
    params: ById,
    response: Type.Object({
      counts: erasedCountsSchema,
      kept: Type.Object({ auditDays: Type.Integer(), addressDays: Type.Integer(), evidenceYears: Type.Integer() }),
    }),
  }),
  /** Erases an account at the request of its owner, whose email is typed. */
  eraseAccount: endpoint({
    method: 'POST',
    path: '/api/users/:id/erasure',
    params: ById,
    body: Type.Object({ email: Type.String({ maxLength: 512 }), currentPassword: Secret }),
    response: erasureSchema,
  }),
  eraseDriver: endpoint({ method: 'POST', path: '/api/drivers/:id/erasure', params: ById, response: erasureSchema }),
}
