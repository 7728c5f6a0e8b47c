import type { Endpoint } from '@rastro/core/kit/contract'
import { AppError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { FastifyRequest } from 'fastify'

/** Default body limit of a call, in bytes: a row's attributes and all its other fields. */
export const maxBodyBytes = 256 * 1024
/** Body limit of unauthenticated clients: enough for a form. */
export const anonymousBodyBytes = 16 * 1024

const contentTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const

/**
 * Throws for a body of a wrong content type (415), of more than `maxBytes` (413), and for an unauthenticated client's
 * body of unknown length (411), as that cannot be refused before it arrives.
 */
export function requireBody(
  { body, bodyType = 'json' }: Endpoint,
  { headers }: FastifyRequest,
  { maxBytes, isAnonymous = false }: { readonly maxBytes: number; readonly isAnonymous?: boolean },
): void {
  const isChunked = headers['transfer-encoding'] !== undefined
  const length = Number(headers['content-length'] ?? 0)
  if (!isChunked && length === 0) return
  if (length > maxBytes) throw new AppError(413, refusal('bodyTooLarge', { most: maxBytes }))
  if (isChunked && isAnonymous) throw new AppError(411, 'The length of the body must be said first')
  if (body && bodyType === 'binary') return
  const expected = contentTypes[bodyType === 'form' ? 'form' : 'json']
  const given = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
  if (given !== expected) throw new AppError(415, `The body must be of type ${expected}`)
}
