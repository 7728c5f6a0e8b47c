import { createHash } from 'node:crypto'
import { AppError } from '@rastro/core/kit/errors'
import type { Resource } from '@rastro/core/kit/resource'
import { withoutSecrets } from '@rastro/core/kit/schema'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { storedColumns } from '../db/crud.ts'
import { present } from './present.ts'
import { viewerOf } from './viewers.ts'

/**
 * Returns the answer, and sets its version in `etag`: `"<row>-<answer>"`. The second half changes with every returned field
 * (the status of a device), the first one only with stored fields, so that reports of a moving vehicle do not cause a 412.
 */
export function tagged<T extends object>(
  { reply, resource, row }: { reply: FastifyReply; resource: Resource; row: object },
  answer: T,
): T {
  const viewer = viewerOf(reply.request)
  // A digest of fields hidden from the caller would let short secrets be guessed
  const [seen, told] = [row, answer].map((item) => present(resource.schema, viewer, item)) as [object, Fields]
  const version = versionOf(resource, seen)
  const digested = digest(withoutSecrets(resource.schema, told))
  reply.header('etag', `"${version}-${digested}"`).header('cache-control', 'private, no-cache')
  return answer
}

/** True when the caller already has this answer (RFC 9110 §13.1.2). */
export function hasAlready({ method, headers }: FastifyRequest, reply: FastifyReply): boolean {
  const tag = reply.getHeader('etag')
  const known = headers['if-none-match']
  return tag !== undefined && known !== undefined && method === 'GET' && tagsOf(known).includes(String(tag))
}

/** The version that the caller saves or removes: the `if-match` header. */
export type IfMatch = string | undefined

/**
 * Throws a 412 when this is not the version that the caller has read; without `if-match` the last save wins. `seen`: the stored
 * row, as visible to the caller.
 */
export function requireVersion(resource: Resource, seen: object, ifMatch: IfMatch): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const version = versionOf(resource, seen)
  if (tagsOf(ifMatch).some((tag) => tag.startsWith(`"${version}-`))) return
  throw new AppError(412, refusal('changedMeanwhile', { kind: resource.name }))
}

type Fields = Record<string, unknown>

/** Without the prefix of a weak tag: a compressing proxy adds it. */
const tagsOf = (header: string): string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))

/** Secrets are not part of it: a save that omits them leaves them unchanged. */
function versionOf(resource: Resource, row: object): string {
  const values = withoutSecrets(resource.schema, row as Fields) as Fields
  return digest(storedColumns(resource).map(({ key }) => values[key] ?? null))
}

const digest = (value: object): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)
