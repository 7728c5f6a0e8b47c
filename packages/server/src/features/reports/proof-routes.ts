import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { InvalidError } from '@rastro/core/kit/errors'
import { proofBounds } from '@rastro/core/model/proof'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { actorOf } from '../../access/actor.ts'
import { networkOf } from '../../access/origin.ts'
import { requireAccess } from '../../access/require.ts'
import type { Throttle } from '../../access/throttle.ts'
import { fingerprint } from '../../access/token.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { write } from '../../db/write.ts'
import { createConcurrencyLimit } from '../../http/concurrency-limit.ts'
import { type Http, implement, written } from '../../http/implement.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import { proofContent, proofParts } from './proof-parts.ts'
import { type ProofPdfCtx, proofPdf } from './proof-pdf.ts'
import { proofPhotos } from './proof-photos.ts'
import { previewOf } from './proof-preview.ts'
import { checkProof, proofKey, sealProof } from './proof-seal.ts'
import { fileReaderOf, readerOf } from './report-reader.ts'

type Ctx = ProofPdfCtx & Has<'bus' | 'positions' | 'lookups' | 'pictures'> & { readonly throttle: Throttle }

const dayMs = 86_400_000
/** Packs that one network may have verified in ten minutes. */
const checks = { max: 60, windowMs: 600_000 }

/** Proof packs: made, printed and verified (decision 176). */
export function proofRoutes(http: Http, ctx: Ctx): void {
  const { db, clock } = ctx
  const api = contract.proofs
  const limitConcurrency = createConcurrencyLimit({ words: refusal('tooManyExports'), max: 16, maxPerUser: 2 })
  const guard = ({ viewer, reply }: { viewer: Viewer; reply: FastifyReply }) => {
    requireCan(viewer, 'reports')
    limitConcurrency(viewer, reply)
  }

  const asked = async ({ viewer, id, request, ...given }: Asked) => {
    await requireAccess(db, viewer, 'device', id)
    const to = given.to ?? clock.now()
    const from = given.from ?? new Date(to.getTime() - dayMs)
    requirePeriod(from, to)
    const { zoneName, addresses } = await readerOf(ctx, viewer, request)
    return { viewer, deviceId: id, from, to, zoneName, addresses }
  }

  implement(
    http,
    api.preview,
    async ({ viewer, params: { id }, query, request, reply }) => {
      const period = await asked({ viewer, id, request, from: query.from, to: query.to })
      reply.header('cache-control', 'no-store')
      return previewOf(period, await proofContent(ctx, period))
    },
    { guard },
  )
  implement(
    http,
    api.make,
    async ({ viewer, params: { id }, body, request, reply }) => {
      const period = await asked({ viewer, id, request, from: body.from, to: body.to })
      const { from, to } = period
      const content = await proofContent(ctx, period)
      const photos = await proofPhotos(ctx, content.offered.photos, { viewer, deviceId: id, keys: body.photos })
      const parts = proofParts(ctx, { ...period, reason: body.reason }, { content, photos })
      const proof = sealProof(await proofKey(db), parts)
      await write(ctx, actorOf(viewer), async ({ record }) => {
        const details = { type: 'proof', from, to, sha256: proof.sha256 }
        record({ action: 'report', type: 'device', id, details })
      })
      ctx.lookups.note(viewer, { kind: 'export', deviceIds: [id] })
      reply.header('cache-control', 'no-store')
      return proof
    },
    { guard },
  )
  implement(
    http,
    api.pdf,
    async ({ viewer, body, request, reply }) => {
      const { isValid } = checkProof(await proofKey(db), body)
      if (!isValid) throw new InvalidError(refusal('proofChanged'))
      const deviceId = body.parts.vehicle.id
      await requireAccess(db, viewer, 'device', deviceId)
      const reader = await fileReaderOf(ctx, viewer, readerLanguage(viewer, request.headers))
      ctx.lookups.note(viewer, { kind: 'export', deviceIds: [deviceId] })
      reply.header('content-disposition', 'attachment; filename=proof.pdf').header('cache-control', 'no-store')
      return written(await proofPdf(ctx, body, reader), 'application/pdf')
    },
    { guard, bodyLimit: proofBounds.bytes },
  )
  implement(
    http,
    api.verify,
    async ({ body, request }) => {
      const key = fingerprint(`proofs from ${networkOf(request.ip)}`)
      await ctx.throttle.spend({ key, ...checks }, refusal('tooManyProofs'))
      return checkProof(await proofKey(db), body)
    },
    { bodyLimit: proofBounds.bytes, anonymousBodyLimit: proofBounds.bytes },
  )
  implement(http, api.key, async () => ({ algorithm: 'Ed25519', publicKey: (await proofKey(db)).published }))
}

interface Asked {
  readonly viewer: Viewer
  readonly id: number
  readonly request: FastifyRequest
  readonly from: Date | undefined
  readonly to: Date | undefined
}

function requirePeriod(from: Date, to: Date): void {
  if (from.getTime() >= to.getTime()) throw new InvalidError(refusal('proofPeriod'), { field: 'from' })
  if (to.getTime() - from.getTime() > proofBounds.days * dayMs)
    throw new InvalidError(refusal('rangeTooLong', { most: proofBounds.days }), { field: 'from' })
}
