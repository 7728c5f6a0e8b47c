import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { api as loginApi } from '../api/passkey-login.ts'
import { api } from '../api/passkeys.ts'
import { enterWith } from './log-in.ts'

/** Why no passkey came of it: the person or the browser said no, or the authenticator has one of this account. */
export type PasskeyFault = 'cancelled' | 'known'

/** The fault of a failed ceremony; undefined for a refusal of the server. */
export function passkeyFault(error: unknown): PasskeyFault | undefined {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
  return error instanceof WebAuthnError || (error instanceof Error && error.name === 'NotAllowedError')
    ? 'cancelled'
    : undefined
}

/** Logs in by a passkey that the person chooses; rejects as `passkeyFault` tells, or as the server refuses. */
export async function logInByPasskey(): Promise<void> {
  const { challenge, rpId } = await loginApi.login.begin({})
  const answer = await startAuthentication({ optionsJSON: { challenge, rpId, userVerification: 'required' } })
  await enterWith(() => loginApi.login.finish({ body: { answer: JSON.stringify(answer) } }))
}

interface Owner {
  readonly email: string
  readonly name: string
  /** The name of the installation. */
  readonly installation: string
  readonly currentPassword: string | null
}

/** Adds a passkey to the account under this name; rejects as `logInByPasskey`. */
export async function addPasskey(label: string, owner: Owner): Promise<void> {
  const { email, name, installation, currentPassword } = owner
  const { challenge, rpId, userHandle, known } = await api.passkeys.begin({ body: { currentPassword } })
  const answer = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rpId, name: installation },
      user: { id: userHandle, name: email, displayName: name || email },
      // ES256, EdDSA, RS256: what our server verifies
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ alg, type: 'public-key' as const })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: known.map(({ id, transports }) => ({
        id,
        type: 'public-key' as const,
        transports: transports as AuthenticatorTransport[],
      })),
    },
  })
  await api.passkeys.add({ body: { name: label, answer: JSON.stringify(answer) } })
}
