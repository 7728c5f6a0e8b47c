import type { Endpoint } from '@rastro/core/kit/contract'
import { AppError } from '@rastro/core/kit/errors'
import type { FastifyRequest } from 'fastify'

/** The largest body of a call that does not say otherwise, in bytes: a row's attributes and all its other fields. */
export const maxBodyBytes = 256 * 1024
/** The largest body of somebody who is not logged in: no more than a form has to say. */
export const strangersBytes = 16 * 1024

const contentTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const

/**
 * Throws for a body of a content type that the call does not take (415), of more than `maxBytes` (413), and, as bytes
 * that are not announced cannot be refused before they come, for a stranger's body of unknown length (411).
 */
export function requireBody(
  { body, bodyType = 'json' }: Endpoint,
  { headers }: FastifyRequest,
  maxBytes: number,
): void {
  const isChunked = headers['transfer-encoding'] !== undefined
  const length = Number(headers['content-length'] ?? 0)
  if (!isChunked && length === 0) return
  if (length > maxBytes) throw new AppError(413, `The body may hold at most ${maxBytes} bytes`)
  if (isChunked && maxBytes === strangersBytes) throw new AppError(411, 'The length of the body must be said first')
  if (body && bodyType === 'binary') return
  const expected = contentTypes[bodyType === 'form' ? 'form' : 'json']
  const given = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
  if (given !== expected) throw new AppError(415, `The body must be of type ${expected}`)
}
