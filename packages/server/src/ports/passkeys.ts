/** What is stored of a passkey to verify what it signs; identifiers and keys are base64url. */
export interface StoredPasskey {
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
}

/** A passkey that an authenticator has just made. */
export interface MadePasskey extends StoredPasskey {
  /** It is copied to other devices. */
  readonly isSynced: boolean
}

/** The challenge and the identifier in an answer, before anything of it is verified. */
export interface PasskeyClaim {
  readonly challenge: string
  readonly credentialId: string
}

/** Verifies the answers of authenticators (WebAuthn). Texts are the JSON that a browser sends. */
export interface PasskeyVerifier {
  /** The domain that passkeys are made for, and the only origin of pages that use them. */
  readonly rpId: string
  readonly origin: string
  /** Undefined for a text that is no answer. */
  claimOf(answer: string): PasskeyClaim | undefined
  /** The passkey that was made for this challenge; undefined when it does not verify. */
  made(answer: string, challenge: string): Promise<MadePasskey | undefined>
  /** The new counter of a passkey that signed this challenge; undefined when it does not verify. */
  signed(answer: string, challenge: string, passkey: StoredPasskey): Promise<number | undefined>
}
