import type { KeyObject } from 'node:crypto'
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import { InvalidError, UnauthorizedError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'

/** The content of a token: its user, its expiration, and the `id` by which it is revoked. */
export interface TokenClaims {
  /** An integer below 2^63, in decimal: too large for a JavaScript number. */
  readonly id: string
  readonly userId: number
  readonly expires: Date
}

/** The pair that signs and checks tokens: X.509 and PKCS#8, as a stock server stores them. */
export interface TokenKeys {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}
export interface StoredKeys {
  readonly publicKey: Uint8Array
  readonly privateKey: Uint8Array
}

export function newKeys(): StoredKeys {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
}

export function openKeys({ publicKey, privateKey }: StoredKeys): TokenKeys {
  return {
    publicKey: createPublicKey({ key: Buffer.from(publicKey), type: 'spki', format: 'der' }),
    privateKey: createPrivateKey({ key: Buffer.from(privateKey), type: 'pkcs8', format: 'der' }),
  }
}

/** The content of a new token. */
export const newClaims = (userId: number, expires: Date): TokenClaims => ({
  id: String(randomBytes(8).readBigUInt64BE() >> 1n),
  userId,
  expires,
})

/** One byte with the signature's length, the signature, the claims as JSON; all in base64url. */
export function writeToken({ privateKey }: TokenKeys, { id, userId, expires }: TokenClaims): string {
  const data = Buffer.from(`{"i":${id},"u":${userId},"e":"${expires.toISOString()}"}`)
  const signature = sign('sha256', data, privateKey)
  return Buffer.concat([Buffer.from([signature.length]), signature, data]).toString('base64url')
}

/**
 * Throws `InvalidError` when the text is no token, and `UnauthorizedError` when another server signed it, or it has expired:
 * only then apps delete it (reference §1.1).
 */
export function readToken({ publicKey }: TokenKeys, token: string, now: Date): TokenClaims {
  const bytes = Buffer.from(token, 'base64url')
  const split = 1 + (bytes[0] ?? 0)
  const data = bytes.subarray(split)
  const claims = parseClaims(data.toString())
  if (!verify('sha256', data, publicKey, bytes.subarray(1, split))) {
    throw new UnauthorizedError(refusal('foreignToken'))
  }
  if (claims.expires <= now) throw new UnauthorizedError(refusal('tokenExpired'))
  return claims
}

function parseClaims(text: string): TokenClaims {
  // The numbers are read as text, because JSON.parse would round the first
  const [, id, userId] = /^\{"i":(\d+),"u":(\d+),/.exec(text) ?? []
  const expires = /"e":"([^"]+)"\}$/.exec(text)?.[1]
  if (id === undefined || expires === undefined) throw new InvalidError(refusal('notToken'))
  return { id, userId: Number(userId), expires: new Date(expires) }
}

/** A random secret of 256 bits for a browser's cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The hash stored instead of a secret: useless to a reader of the database. */
export const fingerprint = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
