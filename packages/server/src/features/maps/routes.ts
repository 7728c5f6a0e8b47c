import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { contract } from '@rastro/core/api/index'
import { AppError, NotFoundError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Has } from '../../context.ts'
import { createConcurrencyLimit } from '../../http/concurrency-limit.ts'
import { type Http, implement } from '../../http/implement.ts'
import type { CachedArchive } from './catalogue.ts'
import { openMaps } from './maps.ts'

/** Archives are replaced rarely, and the map's reader detects it by the tag. */
const cacheSeconds = 3600

/** Offline maps: the bundled ones, and those in `DATA_DIR/maps`. */
export function mapRoutes(http: Http, ctx: Has<'config' | 'log'>): void {
  const maps = openMaps(ctx)
  const limitConcurrency = createConcurrencyLimit({
    words: refusal('tooManyMapParts'),
    max: 512,
    maxPerUser: 64,
  })
  http.app.addHook('onReady', async () => {
    await maps.list()
  })
  implement(http, contract.maps.list, async ({ viewer }) => {
    const all = await maps.list()
    const told = viewer.user.administrator ? all : all.filter(({ problem }) => problem === null)
    return told.map(({ path: _path, mark: _mark, ...archive }) => archive)
  })
  implement(
    http,
    contract.maps.file,
    async ({ params, request, reply }) => {
      const found = await maps.open(params.file)
      if (!found) throw new NotFoundError('Map', params.file)
      return sendPart(found, request, reply)
    },
    { guard: ({ viewer, reply }) => limitConcurrency(viewer, reply) },
  )
}

async function sendPart(
  { cached, handle }: { cached: CachedArchive; handle: FileHandle },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { bytes, mark } = cached
  const etag = `"${mark}"`
  const { range, 'if-none-match': known, 'if-range': ofVersion } = request.headers
  // A range of another version would mix the two
  const asked = ofVersion === undefined || ofVersion === etag ? rangeOf(range, bytes) : 'whole'
  reply
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('cache-control', `private, max-age=${cacheSeconds}`)
  if (known === etag || asked === 'none') {
    await handle.close()
    if (known === etag) return reply.code(304).send()
    reply.header('content-range', `bytes */${bytes}`)
    throw new AppError(416, `This map has ${bytes} bytes`)
  }
  const { start, end } = asked === 'whole' ? { start: 0, end: bytes - 1 } : asked
  if (asked !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`)
  reply.type('application/vnd.pmtiles').header('content-length', end - start + 1)
  if (request.method === 'HEAD') {
    await handle.close()
    return reply.send(Readable.from([]))
  }
  const part = handle.createReadStream({ start, end })
  // A file truncated meanwhile has less than announced: abort, so that the caller does not wait for the rest
  part.once('end', () => {
    if (part.bytesRead < end - start + 1) reply.raw.destroy()
  })
  return reply.send(part)
}

/** The first and the last requested byte. */
interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The requested range of a `range` header (RFC 9110 §14.1.2): `whole` where it is absent, in another unit, or has several
 * ranges; `none` where the file has no such bytes.
 */
function rangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, first, last] = /^bytes=(\d{0,16})-(\d{0,16})$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') return last === '0' || size === 0 ? 'none' : within(Math.max(0, size - Number(last)), size - 1)
  if (last !== '' && Number(last) < Number(first)) return 'whole'
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return Number(first) >= size ? 'none' : within(Number(first), end)
}

const within = (start: number, end: number): ByteRange => ({ start, end })
