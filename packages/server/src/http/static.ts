import { existsSync } from 'node:fs'
import { sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerFor } from '../access/server-for.ts'
import type { Blob } from '../ports/blobs.ts'
import { contentPolicy } from './content-policy.ts'
import { nothingAt, pathOf } from './nothing-there.ts'
import { filledPages } from './pages.ts'

/** A file uploaded by administrators for the pages; `mark` changes with its content. */
export interface PublicFile {
  readonly type: string
  readonly mark: string
  open(): Promise<Blob | undefined>
}

/** The files served beside the API. */
export interface Web {
  /** The folder of the built web client. */
  readonly directory: string
  readonly serverFor: ServerFor
  readonly phonePort?: number | undefined
  /** A file that administrators uploaded under this name overrides a file of the client. */
  publicFile(name: string): Promise<PublicFile | undefined>
}

const year = 31_536_000

/** Serves the built web client; all screen URLs get the one page. */
export async function serveWeb(app: FastifyInstance, web: Web): Promise<void> {
  const { directory } = web
  const built = existsSync(directory)
  app.addHook('onSend', (request, reply) => secure(web, request, reply))
  const sendPage = built ? await filledPages(app, web) : undefined
  if (built) {
    await app.register(fastifyStatic, {
      root: directory,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cachingOf(path.slice(directory.length)))
      },
    })
    // The route for all files reads their folder each time to compare the spelling, and this one holds 1,600
    app.get<{ Params: { name: string } }>('/assets/:name(^[\\w.-]+$)', (request, reply) =>
      reply.sendFile(`assets/${request.params.name}`),
    )
  }
  app.get<{ Params: { name: string } }>('/:name(^[\\w.-]+\\.(?:png|jpg|jpeg|gif|webp)$)', async (request, reply) => {
    const file = await web.publicFile(request.params.name)
    if (file) return sendPublic(file, request, reply)
    return built ? reply.sendFile(request.params.name) : reply.callNotFound()
  })
  app.setNotFoundHandler((request, reply) => {
    if (!sendPage || !wantsPage(request)) throw nothingAt(request)
    return sendPage(request, reply)
  })
}

async function sendPublic({ type, mark, open }: PublicFile, request: FastifyRequest, reply: FastifyReply) {
  const etag = `"${mark}"`
  reply.header('cache-control', 'no-cache').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const file = await open()
  if (!file) throw nothingAt(request)
  return reply.header('content-length', file.size).type(type).send(file.stream)
}

/**
 * Files below `assets` have a hash of their content in their name, so browsers may cache them for ever. All others
 * are revalidated each time.
 */
const cachingOf = (path: string): string =>
  path.startsWith(`${sep}assets${sep}`) ? `public, max-age=${year}, immutable` : 'no-cache'

/** True when a browser opens a page, false when a script asks for a file or makes a call. */
function wantsPage(request: FastifyRequest): boolean {
  const path = pathOf(request)
  const last = path.slice(path.lastIndexOf('/') + 1)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  return reads && !last.includes('.') && (request.headers.accept ?? '').includes('text/html')
}

async function secure({ serverFor, phonePort }: Web, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'same-origin')
  reply.header('x-frame-options', 'SAMEORIGIN')
  reply.header('permissions-policy', 'geolocation=(self), camera=(self), microphone=()')
  if (request.url.startsWith('/api/')) return
  // Without the database no settings can be read, so nothing extra is allowed
  const server = await serverFor(request.headers.host).catch(() => undefined)
  reply.header('content-security-policy', contentPolicy({ server, host: request.hostname, phonePort }))
}
