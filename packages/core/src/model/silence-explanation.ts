import { Id, Nullable, type Static, Time, Type } from '../kit/schema.ts'
import type { SilenceAction, SilenceCause, SilenceCertainty, SilenceFact } from '../vocabulary/silence.ts'

/** One fact with its value; which of the three it has is told by `silenceFacts`. */
const evidenceSchema = Type.Object({
  fact: Type.Unsafe<SilenceFact>(Type.String()),
  number: Nullable(Type.Number()),
  text: Nullable(Type.String()),
  time: Nullable(Time),
})
export type SilenceEvidence = Static<typeof evidenceSchema>

/** A likely cause of a silence, with its facts and the next action. */
export const silenceReasonSchema = Type.Object({
  cause: Type.Unsafe<SilenceCause>(Type.String()),
  certainty: Type.Unsafe<SilenceCertainty>(Type.String()),
  evidence: Type.Array(evidenceSchema),
  action: Type.Unsafe<SilenceAction>(Type.String()),
})
export type SilenceReason = Static<typeof silenceReasonSchema>

/** A silent vehicle, since when, and why: the likeliest reason first, never none. */
export const silentDeviceSchema = Type.Object({
  deviceId: Id,
  name: Type.String(),
  /** Null for a unit that never reported. */
  since: Nullable(Time),
  reasons: Type.Array(silenceReasonSchema),
})
export type SilentDevice = Static<typeof silentDeviceSchema>
