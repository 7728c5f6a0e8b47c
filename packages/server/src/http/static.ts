import { existsSync } from 'node:fs'
import { sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * What the web client may load. Its own workers, WebAssembly and blobs; pictures and data also from map hosts on the
 * internet, but only encrypted.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "media-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self' blob: https:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

const year = 31_536_000

/** Serves the built web client from `directory`; addresses of its screens all get the one page. */
export async function serveWeb(app: FastifyInstance, directory: string): Promise<void> {
  const built = existsSync(directory)
  app.addHook('onSend', async (request, reply) => secure(request, reply))
  if (built) {
    await app.register(fastifyStatic, {
      root: directory,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cachingOf(path.slice(directory.length)))
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && wantsPage(request)) return reply.sendFile('index.html')
    return reply
      .code(404)
      .type('text/plain; charset=utf-8')
      .send(`There is nothing at ${pathOf(request)}`)
  })
}

/**
 * Files below `assets` have a hash of their content in their name, so browsers may keep them for ever. All others are
 * checked each time.
 */
const cachingOf = (path: string): string =>
  path.startsWith(`${sep}assets${sep}`) ? `public, max-age=${year}, immutable` : 'no-cache'

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

/** True when a browser opens a page, false when a script asks for a file or makes a call. */
function wantsPage(request: FastifyRequest): boolean {
  const path = pathOf(request)
  const last = path.slice(path.lastIndexOf('/') + 1)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  return (
    reads && !path.startsWith('/api/') && !last.includes('.') && (request.headers.accept ?? '').includes('text/html')
  )
}

function secure(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'same-origin')
  reply.header('x-frame-options', 'SAMEORIGIN')
  reply.header('permissions-policy', 'geolocation=(self), camera=(self), microphone=()')
  if (!request.url.startsWith('/api/')) reply.header('content-security-policy', contentSecurityPolicy)
}
