import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyVerifier } from '../../ports/passkeys.ts'

// Its certificates of authenticators, which are not used here, cost 30 MB
const load = () => import('@simplewebauthn/server')

/** A verifier for the pages at this address; undefined where browsers have no passkeys: without encryption, or by IP address. */
export function webAuthn(publicUrl: string): PasskeyVerifier | undefined {
  const { origin, hostname, protocol } = new URL(publicUrl)
  if (hostname !== 'localhost' && (protocol !== 'https:' || isIP(hostname) || hostname.startsWith('[')))
    return undefined
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }
  return {
    ...{ rpId: hostname, origin },
    claimOf(answer) {
      const { id, response } = (parsed(answer) ?? {}) as Partial<AuthenticationResponseJSON>
      const client = typeof response?.clientDataJSON === 'string' ? response.clientDataJSON : ''
      const { challenge } = (parsed(Buffer.from(client, 'base64url').toString()) ?? {}) as { challenge?: unknown }
      return typeof id === 'string' && typeof challenge === 'string' ? { challenge, credentialId: id } : undefined
    },
    async made(answer, challenge) {
      const { verifyRegistrationResponse } = await load()
      const response = parsed(answer) as unknown as RegistrationResponseJSON
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        ...{ response, expectedChallenge: challenge, ...expected },
      }).catch(notVerified)
      if (!verified || !registrationInfo) return undefined
      const { credential, credentialBackedUp } = registrationInfo
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: (credential.transports ?? []).filter((name) => /^[a-z-]{1,16}$/.test(name)).slice(0, 8),
        isSynced: credentialBackedUp,
      }
    },
    async signed(answer, challenge, { credentialId, publicKey, counter }) {
      const { verifyAuthenticationResponse } = await load()
      const response = parsed(answer) as unknown as AuthenticationResponseJSON
      const credential = { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter }
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...{ response, expectedChallenge: challenge, credential, ...expected },
      }).catch(notVerified)
      return verified ? authenticationInfo?.newCounter : undefined
    },
  }
}

/** The library throws for what does not fit, with a reason that helps nobody but an attacker. */
const notVerified = () => ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined })

/** The object of a JSON text; undefined for anything else. */
function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    // It came from outside
    return undefined
  }
}
