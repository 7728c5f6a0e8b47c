import { argon2, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
const derivePbkdf2 = promisify(pbkdf2)

// OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane
const memory = 19_456
const passes = 2
const parallelism = 1
const tagLength = 32
/** A stored key shorter than this is refused: an empty one would match every password. */
const leastKey = 16

/** A salted argon2id hash in the usual `$argon2id$…` text form. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: password, nonce, parallelism, tagLength, memory, passes })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** True when this is the password. Reads our hashes and those of a stock server (`stockHash`). */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, algorithm = '', ...parts] = hash.split('$')
  if (algorithm === 'argon2id') return verifyArgon2(password, parts)
  if (algorithm === 'stock') return verifyStock(password, parts)
  return false
}

/** True when the hash should be replaced by a new one, which is possible while the password is known. */
export const isOutdated = (hash: string): boolean => !hash.startsWith(`$argon2id$v=19$m=${memory},t=${passes},`)

/** Joins the columns `hashedpassword` and `salt` of a stock server's `tc_users` into the one text that we store. */
export function stockHash(hashedPassword: string, salt: string): string {
  const [algorithm, iterations, key] = hashedPassword.split('$')
  // Old rows hold only the key: SHA-1, 1000 rounds
  if (key === undefined) return `$stock$sha1$1000$${salt}$${hashedPassword}`
  if (algorithm !== 'PBKDF2WithHmacSHA256') throw new Error(`Password algorithm ${algorithm} is not known`)
  return `$stock$sha256$${iterations}$${salt}$${key}`
}

/** Always false, but takes as long as a real check, so that the time does not tell which accounts exist. */
export async function verifyNothing(password: string): Promise<false> {
  await derive('argon2id', { message: password, nonce: Buffer.alloc(16), parallelism, tagLength, memory, passes })
  return false
}

async function verifyArgon2(password: string, [, settings = '', salt = '', tag = '']: string[]): Promise<boolean> {
  const [m = 0, t = 0, p = 0] = settings.split(',').map((pair) => Number(pair.split('=')[1]))
  const expected = Buffer.from(tag, 'base64')
  if (expected.length < leastKey) return false
  const found = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    parallelism: p,
    tagLength: expected.length,
    memory: m,
    passes: t,
  })
  return timingSafeEqual(found, expected)
}

async function verifyStock(password: string, [digest = '', rounds = '', salt = '', key = '']: string[]) {
  const expected = Buffer.from(key, 'hex')
  if (expected.length < leastKey) return false
  const found = await derivePbkdf2(password, Buffer.from(salt, 'hex'), Number(rounds), expected.length, digest)
  return timingSafeEqual(found, expected)
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
