import { ById, endpoint } from '../kit/contract.ts'
import { Nullable, Secret, Type } from '../kit/schema.ts'
import { maxPasskeyName, passkeySchema } from '../model/passkey.ts'
import { users } from '../resources/user.ts'

/** What the authenticator answered, as the JSON of WebAuthn Level 3 (§5.1). */
const Answer = Type.String({ maxLength: 20_000 })
const PasskeyName = Type.String({ minLength: 1, maxLength: maxPasskeyName })

/** Passkeys (decision 134): what a person signs in with in place of a password. All but the two of the login are the caller's own. */
export const passkeysApi = {
  list: endpoint({ method: 'GET', path: '/api/passkeys', response: Type.Array(passkeySchema) }),
  /** What an authenticator needs to make one; the challenge is answered once, within minutes. */
  begin: endpoint({
    method: 'POST',
    path: '/api/passkeys/options',
    body: Type.Object({ currentPassword: Secret }),
    response: Type.Object({
      challenge: Type.String(),
      rpId: Type.String(),
      /** Names the account to the authenticator without telling who it is. */
      userHandle: Type.String(),
      /** Those of the account, which the same authenticator does not make twice. */
      known: Type.Array(Type.Object({ id: Type.String(), transports: Type.Array(Type.String()) })),
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/passkeys',
    body: Type.Object({ name: PasskeyName, answer: Answer }),
    response: passkeySchema,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/api/passkeys/:id',
    params: ById,
    body: Type.Object({ name: PasskeyName }),
    response: passkeySchema,
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/passkeys/:id', params: ById, response: Type.Null() }),
}

/** The login by passkey. */
export const passkeyLoginApi = {
  begin: endpoint({
    method: 'POST',
    path: '/api/session/passkey/options',
    response: Type.Object({ challenge: Type.String(), rpId: Type.String() }),
    open: true,
    scope: 'share',
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/session/passkey',
    body: Type.Object({ answer: Answer }),
    response: users.schema,
    open: true,
    scope: 'share',
  }),
}

/** One-time codes of an authenticator app, and the recovery codes that replace one (decision 135). All are the caller's own. */
const recoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })
export const oneTimeCodesApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/one-time-codes',
    response: Type.Object({
      isOn: Type.Boolean(),
      /** Unused recovery codes; null while one-time codes are off. */
      recoveryCodesLeft: Nullable(Type.Integer()),
    }),
  }),
  /** Turns them on with a code of the key, and answers the recovery codes, which are shown once. */
  turnOn: endpoint({
    method: 'POST',
    path: '/api/one-time-codes',
    body: Type.Object({
      key: Type.String({ maxLength: 128 }),
      code: Type.String({ maxLength: 32 }),
      currentPassword: Secret,
    }),
    response: recoveryCodes,
  }),
  turnOff: endpoint({
    method: 'POST',
    path: '/api/one-time-codes/off',
    body: Type.Object({ currentPassword: Secret }),
    response: Type.Null(),
  }),
  /** New recovery codes in place of all earlier ones. */
  renew: endpoint({
    method: 'POST',
    path: '/api/one-time-codes/recovery',
    body: Type.Object({ currentPassword: Secret }),
    response: recoveryCodes,
  }),
}
