import { createHash } from 'node:crypto'
import { contract } from '@rastro/core/api/index'
import type { FastifyReply } from 'fastify'
import type { Has } from '../../context.ts'
import { type Http, implement, type Written, written } from '../../http/implement.ts'
import { version } from '../version/version.ts'
import { openApiOf } from './document.ts'
import { pageOf } from './page.ts'

/** Nothing is fetched and nothing runs: the page is self-contained. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** The API as a document and as a page, public: neither contains secrets. */
export function openApiRoutes(http: Http, { config }: Has<'config'>): void {
  let made: { json: Text; page: Text } | undefined
  /** Built on first use: by then all calls have been added. */
  const texts = () => {
    if (made) return made
    const document = openApiOf(http.endpoints, { version, url: config.publicUrl ?? '/' })
    made = { json: textOf(JSON.stringify(document)), page: textOf(pageOf(document)) }
    return made
  }
  implement(http, contract.documents.openApi, (call) => send(call, texts().json, 'application/json; charset=utf-8'))
  implement(http, contract.documents.page, (call) => {
    call.reply.header('content-security-policy', contentSecurityPolicy)
    return send(call, texts().page, 'text/html; charset=utf-8')
  })
}

interface Text {
  readonly text: string
  readonly etag: string
}
const textOf = (text: string): Text => ({ text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` })

function send({ reply }: { reply: FastifyReply }, { text, etag }: Text, type: string): Written {
  reply.header('etag', etag).header('cache-control', 'no-cache')
  return written(text, type)
}
