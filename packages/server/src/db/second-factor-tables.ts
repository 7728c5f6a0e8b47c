import type { Generated } from 'kysely'

/** Passkeys and recovery codes (decisions 134, 135). */
export interface SecondFactorTables {
  /** What a device or a password manager signs with in place of a password (decision 134). */
  passkey: {
    id: Generated<number>
    userId: number
    /** The identifier and the public key of the authenticator, base64url. */
    credentialId: string
    publicKey: string
    /** How often it has signed, where it counts; a lower number is refused. */
    counter: number
    /** How a browser reaches it (`internal,hybrid`). */
    transports: string
    /** 1: the authenticator copies it to other devices. */
    synced: number
    name: string
    createdTime: number
    usedTime: number | null
  }
  /** A challenge that awaits its answer, as a hash; of an account that adds a passkey, or of nobody for a login. */
  passkey_challenge: { fingerprint: string; userId: number | null; expirationTime: number }
  /** A code that opens an account once in place of a one-time code, as a hash (decision 135). */
  recovery_code: {
    id: Generated<number>
    userId: number
    fingerprint: string
    createdTime: number
    usedTime: number | null
  }
}
