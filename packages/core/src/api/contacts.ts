import { ById, endpoint } from '../kit/contract.ts'
import { Id, Secret, Type } from '../kit/schema.ts'
import { contactsSchema, identitySchema, optOutReasonMax } from '../model/contact.ts'

/** Verifying the addresses of people (decision 79). */
export const contactsApi = {
  /** For the user, and for those who manage the user. */
  get: endpoint({ method: 'GET', path: '/api/users/:id/contacts', params: ById, response: contactsSchema }),
  /** Mails the link again: to the pending address, else to the present one. */
  sendLink: endpoint({
    method: 'POST',
    path: '/api/users/:id/contacts/mail',
    params: ById,
    response: contactsSchema,
  }),
  /** Withdraws a pending change of the address. */
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/contacts/mail',
    params: ById,
    response: contactsSchema,
  }),
  /** Sends a code to the caller's own phone. */
  sendCode: endpoint({ method: 'POST', path: '/api/users/:id/contacts/phone', params: ById, response: contactsSchema }),
  verifyPhone: endpoint({
    method: 'PUT',
    path: '/api/users/:id/contacts/phone',
    params: ById,
    body: Type.Object({ code: Type.String({ maxLength: 32 }) }),
    response: contactsSchema,
  }),
  /**
   * Ends messages by WhatsApp to this person, or lets them come again. Who manages the person gives the reason as evidence, and
   * undoes only what a manager has noted (decision 210).
   */
  wantWhatsapp: endpoint({
    method: 'PUT',
    path: '/api/users/:id/contacts/whatsapp',
    params: ById,
    body: Type.Object({
      isWanted: Type.Boolean(),
      reason: Type.Optional(Type.String({ maxLength: optOutReasonMax })),
    }),
    response: contactsSchema,
  }),
  /** Confirms an address by the token of its link. */
  confirm: endpoint({
    method: 'POST',
    path: '/api/contacts/confirm',
    bodyType: 'form',
    body: Type.Object({ token: Type.String({ maxLength: 256 }) }),
    response: Type.Null(),
    open: true,
    scope: 'share',
  }),
}

/** The identity provider's subject that an account is bound to (decision 78); for administrators. */
export const identitiesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/:id/identities',
    params: ById,
    response: Type.Array(identitySchema),
  }),
  /** Binds the account to this subject of the server's identity provider. */
  bind: endpoint({
    method: 'POST',
    path: '/api/users/:id/identities',
    params: ById,
    body: Type.Object({ subject: Type.String({ minLength: 1, maxLength: 255 }), currentPassword: Secret }),
    response: identitySchema,
  }),
  release: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/identities/:identityId',
    params: Type.Object({ id: Id, identityId: Id }),
    response: Type.Null(),
  }),
}
