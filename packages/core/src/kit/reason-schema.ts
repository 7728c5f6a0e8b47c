import type { Reason } from './reason.ts'
import { Type } from './schema.ts'

/** A reason in an answer. */
export const reasonSchema = Type.Unsafe<Reason>(
  Type.Object({ code: Type.String(), values: Type.Record(Type.String(), Type.Unknown()) }),
)
