import { ById, endpoint } from '../kit/contract.ts'
import { Time, Type } from '../kit/schema.ts'
import { type Proof, proofBounds, proofCheckSchema, proofPreviewSchema } from '../model/proof.ts'

const pack = Type.Unsafe<Proof>(Type.Record(Type.String(), Type.Unknown()))

/** Proof packs: signed packs of facts about a theft or a dispute (decision 176). */
export const proofsApi = {
  /** What the pack of this period would have, without making it. */
  preview: endpoint({
    method: 'GET',
    path: '/api/devices/:id/proof',
    params: ById,
    query: Type.Object({ from: Type.Optional(Time), to: Type.Optional(Time) }),
    response: proofPreviewSchema,
  }),
  /** Makes the pack of a vehicle: of the last 24 hours unless a period is given. */
  make: endpoint({
    method: 'POST',
    path: '/api/devices/:id/proof',
    params: ById,
    body: Type.Object({
      from: Type.Optional(Time),
      to: Type.Optional(Time),
      reason: Type.String({ minLength: 1, maxLength: proofBounds.reason, pattern: '\\S' }),
      /** Keys of the preview; the first of them up to the bound unless given. */
      photos: Type.Optional(
        Type.Array(Type.String({ maxLength: 300 }), { maxItems: proofBounds.photos, uniqueItems: true }),
      ),
    }),
    response: pack,
  }),
  /** A pack of this installation as a PDF, in the language of the reader. */
  pdf: endpoint({ method: 'POST', path: '/api/proofs/pdf', body: pack, response: Type.Unsafe<unknown>(Type.Any()) }),
  /** Whether a pack is as this installation signed it; for everybody. */
  verify: endpoint({
    method: 'POST',
    path: '/api/proofs/verify',
    body: pack,
    response: proofCheckSchema,
    open: true,
    scope: 'share',
  }),
  /** The key that signatures are verified with. */
  key: endpoint({
    method: 'GET',
    path: '/api/proofs/key',
    response: Type.Object({ algorithm: Type.String(), publicKey: Type.String() }),
    open: true,
  }),
}
