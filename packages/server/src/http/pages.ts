import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { escaped } from '@rastro/core/kit/markup'
import type { Server } from '@rastro/core/resources/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerFor } from '../access/server-for.ts'

type Values = Readonly<Record<'title' | 'description' | 'colorPrimary', string>>
type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

const placeholder = /\$\{(title|description|colorPrimary)\}/g
const manifest = 'manifest.webmanifest'
const fallback: Values = { title: 'Rastro', description: 'Fleet GPS tracking', colorPrimary: '#0B5563' }
const maxLetters = 500

/**
 * Fills settings into the placeholders of a client's pages (reference §0.1). Pages without placeholders are plain files.
 * Returns the handler for URLs of screens.
 */
export async function filledPages(
  app: FastifyInstance,
  { directory, serverFor }: { readonly directory: string; readonly serverFor: ServerFor },
): Promise<SendPage> {
  const names = readdirSync(directory).filter((name) => name.endsWith('.html') || name === manifest)
  const senders = new Map<string, SendPage>()
  for (const name of names) {
    const page = new FilledPage(join(directory, name), name === manifest)
    if (!(await page.hasPlaces())) continue
    const send: SendPage = async (request, reply) => page.send(await serverFor(request.headers.host), request, reply)
    senders.set(name, send)
    app.get(`/${name}`, send)
    if (name === 'index.html') app.get('/', send)
  }
  return senders.get('index.html') ?? ((_request, reply) => reply.sendFile('index.html'))
}

interface Filled {
  readonly key: string
  readonly etag: string
  readonly plain: Buffer
  readonly packed: Readonly<Record<'br' | 'gzip', Buffer>>
}

/** A rendered page, cached until a setting or its file changes. */
class FilledPage {
  private readonly path: string
  private readonly isManifest: boolean
  private filled: Filled | undefined

  constructor(path: string, isManifest: boolean) {
    this.path = path
    this.isManifest = isManifest
  }

  async hasPlaces(): Promise<boolean> {
    return (await readFile(this.path, 'utf8')).search(placeholder) >= 0
  }

  async send(server: Server, { headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { etag, plain, packed } = await this.fill(valuesOf(server))
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', etag)
    if (headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type(this.isManifest ? 'application/manifest+json' : 'text/html; charset=utf-8')
    const accepted = String(headers['accept-encoding'] ?? '')
    const coding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted))
    return coding ? reply.header('content-encoding', coding).send(packed[coding]) : reply.send(plain)
  }

  private async fill(values: Values): Promise<Filled> {
    const { mtimeMs } = await stat(this.path)
    const key = JSON.stringify([mtimeMs, values])
    if (this.filled?.key === key) return this.filled
    const safe = this.isManifest ? insideJson : insideHtml
    const text = await readFile(this.path, 'utf8')
    const plain = Buffer.from(text.replace(placeholder, (_, name: keyof Values) => safe(values[name])))
    const packed = { br: await promisify(brotliCompress)(plain), gzip: await promisify(gzip)(plain) }
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    this.filled = { key, etag, plain, packed }
    return this.filled
  }
}

function valuesOf({ attributes }: Server): Values {
  const text = (key: 'title' | 'description') => {
    const value = attributes[key]
    return typeof value === 'string' && value !== '' ? value.slice(0, maxLetters) : fallback[key]
  }
  const colour = String(attributes.colorPrimary ?? '')
  const isColour = /^#[0-9a-f]{3,8}$/i.test(colour)
  return {
    title: text('title'),
    description: text('description'),
    colorPrimary: isColour ? colour : fallback.colorPrimary,
  }
}

const insideJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Also safe where the page is a script: no text can end it. */
const insideHtml = (text: string): string => escaped(text).replace(/[\\`$]/g, (letter) => `&#${letter.charCodeAt(0)};`)
