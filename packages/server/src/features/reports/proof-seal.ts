import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { canonicalJson } from '@rastro/core/kit/canonical-json'
import {
  type Proof,
  type ProofCheck,
  type ProofPartName,
  type ProofParts,
  proofFormat,
  proofPartNames,
} from '@rastro/core/model/proof'
import { installationKey } from '../../db/keystore.ts'

interface ProofKey {
  /** As SPKI in base64. */
  readonly published: string
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

/** The key that signs the proof packs of this installation (Ed25519). */
export const proofKey = installationKey<ProofKey>('proof', {
  make: () =>
    generateKeyPairSync('ed25519', {
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    }),
  open: ({ publicKey, privateKey }) => ({
    published: Buffer.from(publicKey).toString('base64'),
    publicKey: createPublicKey({ key: Buffer.from(publicKey), type: 'spki', format: 'der' }),
    privateKey: createPrivateKey({ key: Buffer.from(privateKey), type: 'pkcs8', format: 'der' }),
  }),
})

/** The parts with their digests, signed. */
export function sealProof({ privateKey, published }: ProofKey, parts: ProofParts): Proof {
  const hashes = hashesOf(parts)
  const sha256 = digest(hashes)
  const signature = sign(null, signedBytes(sha256), privateKey).toString('base64')
  return { format: proofFormat, parts, hashes, sha256, publicKey: published, signature }
}

/**
 * Whether what was sent is a pack as this key signed it, and what of it differs. Any JSON object may be sent. A signature by the
 * key that the file itself names proves nothing: only that of the installation counts.
 */
export function checkProof({ publicKey }: Pick<ProofKey, 'publicKey'>, sent: unknown): ProofCheck {
  const { format, parts, hashes, sha256, signature } = objectOf(sent)
  const given = objectOf(parts)
  const stated = objectOf(hashes)
  // Packs from before there were photos are valid without them; what the signed digests name has to be there
  const required = proofPartNames.filter((name) => name !== 'photos')
  const namesOf = (all: object) => Object.keys(all).slice(0, mostNames)
  const names = new Set<string>([...required, ...namesOf(stated), ...namesOf(given)])
  const differing = [...names].filter((name) => !Object.hasOwn(given, name) || digestOr(given[name]) !== stated[name])
  const ofAll = typeof sha256 === 'string' && digestPattern.test(sha256) ? sha256 : ''
  if (digestOr(hashes) !== ofAll) differing.push('hashes')
  const isSigned =
    format === proofFormat &&
    typeof signature === 'string' &&
    verify(null, signedBytes(ofAll), publicKey, Buffer.from(signature.slice(0, 128), 'base64'))
  const isValid = isSigned && differing.length === 0
  const { about, vehicle } = given as Partial<ProofParts>
  return {
    isValid,
    isSigned,
    differing: differing.map((name) => name.slice(0, 64)),
    sha256: ofAll,
    made: isValid ? new Date(about!.made) : null,
    plate: isValid ? vehicle!.plate : null,
  }
}

/** Names of parts that are looked at; a pack has fewer. */
const mostNames = 20
const digestPattern = /^[0-9a-f]{64}$/

const hashesOf = (parts: ProofParts): Record<ProofPartName, string> =>
  Object.fromEntries(
    proofPartNames.filter((name) => parts[name] !== undefined).map((name) => [name, digest(parts[name])]),
  ) as Record<ProofPartName, string>

const digest = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex')

/** Undefined for what is too deep to be a part. */
function digestOr(value: unknown): string | undefined {
  try {
    return digest(value)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const signedBytes = (sha256: string): Buffer => Buffer.from(`${proofFormat} ${sha256}`)

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
