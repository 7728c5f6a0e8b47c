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

/** What a token says: who it speaks for, until when. `id` tells it from others, for revoking. */
export interface TokenClaims {
  /** A whole number below 2^63, in decimal: too large for a JavaScript number. */
  readonly id: string
  readonly userId: number
  readonly expires: Date
}

/** The pair that signs and checks tokens: X.509 and PKCS#8, as a stock server keeps them. */
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

/** What a new token will say. */
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

/** Throws `InvalidError` for what is no token of ours, and `UnauthorizedError` for one that has expired. */
export function readToken({ publicKey }: TokenKeys, token: string, now: Date): TokenClaims {
  const bytes = Buffer.from(token, 'base64url')
  const split = 1 + (bytes[0] ?? 0)
  const data = bytes.subarray(split)
  if (data.length === 0 || !verify('sha256', data, publicKey, bytes.subarray(1, split))) {
    throw new InvalidError('The token is not one of this server')
  }
  const claims = parseClaims(data.toString())
  if (claims.expires <= now) throw new UnauthorizedError('Token has expired')
  return claims
}

function parseClaims(text: string): TokenClaims {
  const { u, e } = JSON.parse(text) as { u: number; e: string }
  // The number is cut out as text: JSON.parse would round it
  const id = /"i":(\d+)/.exec(text)?.[1] ?? ''
  return { id, userId: u, expires: new Date(e) }
}

/** A secret that a browser keeps: 256 bits that nobody can guess. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored in place of a secret, so that who reads the database cannot use it. */
export const fingerprint = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
