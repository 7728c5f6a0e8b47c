/** The parameters of a sign-in request; the provider's answer must match them. Secrets of one browser, used once. */
export interface SignIn {
  readonly state: string
  readonly nonce: string
  /** Of PKCE (RFC 7636). */
  readonly verifier: string
}

/** An issuer in stored form: some providers and settings end it with a slash, others do not. */
export const withoutSlash = (issuer: string): string => issuer.replace(/\/+$/, '')

/** The provider's claims about a person. */
export interface Identity {
  /** The issuer: the `iss` of the ID token. */
  readonly issuer: string
  /** The provider's permanent identifier of the person: the `sub` of the ID token. */
  readonly subject: string
  readonly email: string | undefined
  /** The provider has verified the address. */
  readonly isEmailVerified: boolean
  readonly name: string | undefined
  readonly groups: readonly string[]
}

/** An external provider that authenticates people. Failures are `AppError`s with a message. */
export interface IdentityProvider {
  /** The sign-in page of the provider, which redirects back to `redirectUri`. */
  pageFor(signIn: SignIn, redirectUri: string): Promise<URL>
  /** The signed-in person. `answer` is the redirect URI with the parameters added by the provider. */
  identify(signIn: SignIn, answer: URL): Promise<Identity>
}
