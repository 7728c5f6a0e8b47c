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

type Values = Readonly<Record<Placeholder, string>> & {
  /** The picture of a brand for home screens, an address on this server; undefined for those of the client. */
  readonly icon: string | undefined
}
type Placeholder = 'title' | 'description' | 'colorPrimary'
type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

const placeholder = /\$\{(title|description|colorPrimary)\}/g
const manifest = 'manifest.webmanifest'
const fallback: Readonly<Record<Placeholder, string>> = {
  title: 'Rastro',
  description: 'Fleet GPS tracking',
  colorPrimary: '#0B5563',
}
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
  readonly etag: string
  readonly plain: Buffer
  readonly packed: Readonly<Record<'br' | 'gzip', Buffer>>
}

/** How many renderings of a page are cached: one a brand. */
const maxFilled = 40

/** A page, whose renderings are cached until a setting or its file changes. */
class FilledPage {
  private readonly path: string
  private readonly isManifest: boolean
  private readonly filled = new Map<string, Filled>()

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
    const known = this.filled.get(key)
    if (known) return known
    const safe = this.isManifest ? insideJson : insideHtml
    const file = await readFile(this.path, 'utf8')
    const text = file.replace(placeholder, (_, name: Placeholder) => safe(values[name]))
    const plain = Buffer.from(this.isManifest && values.icon ? iconInManifest(text, values.icon) : text)
    const packed = { br: await promisify(brotliCompress)(plain), gzip: await promisify(gzip)(plain) }
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    const filled = { etag, plain, packed }
    if (this.filled.size >= maxFilled) this.filled.delete(this.filled.keys().next().value!)
    this.filled.set(key, filled)
    return filled
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
    icon: /^\/brand-[\w.-]+$/.test(String(attributes.icon)) ? String(attributes.icon) : undefined,
  }
}

/** With one picture of any size instead of the icons of the client; pages replace theirs themselves. */
const iconInManifest = (json: string, icon: string): string =>
  JSON.stringify({ ...JSON.parse(json), icons: [{ src: icon, sizes: 'any' }] })

const insideJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Also safe where the page is a script: no text can end it. */
const insideHtml = (text: string): string => escaped(text).replace(/[\\`$]/g, (letter) => `&#${letter.charCodeAt(0)};`)
