/** What is said to the provider when a sign-in begins; its answer has to match it. Secrets of one browser, used once. */
export interface SignIn {
  readonly state: string
  readonly nonce: string
  /** Of PKCE (RFC 7636). */
  readonly verifier: string
}

/** An issuer as it is stored: some providers and settings end it with a slash, and others do not. */
export const withoutSlash = (issuer: string): string => issuer.replace(/\/+$/, '')

/** What the provider says of a person. */
export interface Identity {
  /** Who says it: the `iss` of the ID token. */
  readonly issuer: string
  /** What the provider calls the person for good: the `sub` of the ID token. */
  readonly subject: string
  readonly email: string | undefined
  /** The provider has seen that the address is theirs. */
  readonly isEmailVerified: boolean
  readonly name: string | undefined
  readonly groups: readonly string[]
}

/** Who knows people in our stead. Failures are `AppError`s in words. */
export interface IdentityProvider {
  /** The page of the provider where the person signs in, and is sent back from to `redirectUri`. */
  pageFor(signIn: SignIn, redirectUri: string): Promise<URL>
  /** Who has come back. `answer` is the redirect URI with what the provider has added to it. */
  identify(signIn: SignIn, answer: URL): Promise<Identity>
}
