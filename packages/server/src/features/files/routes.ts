import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { AppError, InvalidError, NotFoundError } from '@rastro/core/kit/errors'
import { isPrivateFileName, maxFileBytes } from '@rastro/core/model/uploaded-file'
import { isBrandFile } from '@rastro/core/resources/brand'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { createConcurrencyLimit } from '../../http/concurrency-limit.ts'
import { type Http, implement } from '../../http/implement.ts'
import { contentOf } from './content.ts'
import { addFile, requireFile, requireQuota, storeFile, uploadsFolder } from './files.ts'
import { fileIn } from './form-file.ts'
import { isPublicName, replacePublic } from './public.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'blobs' | 'pictures' | 'log'>

/** Overhead of a form around the file. */
const bodyLimit = maxFileBytes + 16 * 1024

export function fileRoutes(http: Http, ctx: Ctx): void {
  const { db, blobs } = ctx
  const api = contract.server
  const limitConcurrency = createConcurrencyLimit({
    words: refusal('tooManyUploads'),
    max: 16,
    maxPerUser: 2,
  })
  implement(
    http,
    api.uploadFile,
    async ({ viewer, params, body, request }) => {
      const bytes = fileIn(body, request.headers['content-type'])
      if (bytes.length > maxFileBytes)
        throw new AppError(
          413,
          refusal('fileTooLarge', { bytes: maxFileBytes, most: Math.floor(maxFileBytes / 1_000_000) }),
        )
      await storeUpload(ctx, viewer, { name: params.name, bytes })
      return ''
    },
    {
      bodyLimit,
      async guard({ viewer, params, reply }) {
        requireName(viewer, params.name)
        await requireQuota(db, viewer.user.id, 0)
        limitConcurrency(viewer, reply)
      },
    },
  )
  implement(http, api.file, async ({ viewer, params, request, reply }) => {
    const { name, blob, contentType } = await requireFile(db, viewer, params.name)
    // Access is checked again each time
    reply.header('cache-control', 'private, no-cache').header('etag', `"${blob}"`)
    if (request.headers['if-none-match'] === `"${blob}"`) return reply.code(304).send()
    const found = await blobs.open(uploadsFolder, blob)
    if (!found) throw new NotFoundError('File', name)
    const disposition = contentType.startsWith('image/') ? 'inline' : 'attachment'
    return reply
      .header('content-length', found.size)
      .header('content-disposition', `${disposition}; filename="${name}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(contentType)
      .send(found.stream)
  })
}

/** users choose no names, but administrators name the pictures of the pages (`logo.png`). */
function requireName(viewer: Viewer, name: string): void {
  requireCan(viewer, 'edit')
  if (isPrivateFileName(name)) return
  const isForBrand = isBrandFile(name, viewer.user.id)
  if (isForBrand) requireCan(viewer, 'brand.edit')
  if (!viewer.user.administrator && !isForBrand) {
    throw new InvalidError('The name of a file is 32 hexadecimal digits, "_", milliseconds, and .jpg, .png or .pdf')
  }
  if (!isPublicName(name)) {
    throw new InvalidError(
      'Only pictures are served from here: a name such as logo.png, ending in png, jpg, gif or webp',
    )
  }
}

/** The content of an upload, checked, as a file of its uploader or of the pages. */
async function storeUpload(ctx: Ctx, viewer: Viewer, { name, bytes }: { name: string; bytes: Uint8Array }) {
  const userId = viewer.user.id
  const content = await contentOf(ctx.pictures, { name, bytes, who: String(userId) })
  const given = { name, userId, contentType: content.type, bytes: content.bytes }
  const isPublic = !isPrivateFileName(name)
  await storeFile(ctx, actorOf(viewer), given, async ({ tx }, file) => {
    if (isPublic) return replacePublic(tx, { ...file, isPublic: 1 })
    await addFile(tx, file)
    return undefined
  })
}
