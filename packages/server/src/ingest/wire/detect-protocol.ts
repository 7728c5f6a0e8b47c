import { protocolOfBytes } from '@rastro/core/trackers/first-bytes'
import type { Protocol } from '@rastro/protocols/define'
import { guessProtocols } from '@rastro/protocols/guess'

/** The protocol that bytes look like, and the identifiers that it reads in them. */
export interface Detected {
  readonly protocol: string
  readonly uniqueIds: readonly string[]
}

/** Finds the protocol of bytes that came to the port of another. */
export type Detect = (bytes: Buffer, own: string, now: Date) => Promise<Detected | undefined>

/** How phone apps name themselves in the first line of a request. */
const requested = /[?&](?:id|deviceid)=([\w.-]{1,64})/

/** Less than an identifier, or the beginning of a message: chance. */
const LEAST_SCORE = 3

/**
 * The other protocol that reads most in these bytes, else the one that their beginning looks like; undefined for neither.
 */
export function detectProtocol(
  bytes: Buffer,
  own: string,
  protocols: readonly Protocol[],
  now: Date,
): Detected | undefined {
  const [best] = guessProtocols(bytes, protocols, now)
  if (best && best.score >= LEAST_SCORE)
    return best.protocol.name === own ? undefined : { protocol: best.protocol.name, uniqueIds: best.uniqueIds }
  const name = protocolOfBytes(bytes)
  if (name === undefined || name === own) return undefined
  const [, id] = requested.exec(bytes.toString('latin1')) ?? []
  return { protocol: name, uniqueIds: id === undefined ? [] : [id] }
}
