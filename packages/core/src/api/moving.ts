import { endpoint } from '../kit/contract.ts'
import { Nullable, type Static, Text, Time, Type } from '../kit/schema.ts'

const count = Type.Number()
/** The first of them, by their ids there. */
const named = Type.Array(Type.Object({ oldId: Type.String(), why: Type.String() }))

/** What came of one kind of thing, or would come, with the first that were left behind. */
const kindReport = Type.Object({
  kind: Type.String(),
  source: count,
  added: count,
  known: count,
  refused: count,
  /** A name is empty where a row has none. */
  named: Type.Array(Type.Object({ oldId: Type.String(), name: Type.String(), why: Type.String() })),
})

/** What was to come of one kind beside what stands here. */
const kindComparison = Type.Object({
  kind: Type.String(),
  there: Type.Object({ rows: count, hash: Type.String() }),
  here: Type.Object({ rows: count, hash: Type.String() }),
  verdict: Type.Unsafe<'equal' | 'changed' | 'different'>(Type.String()),
  twins: count,
  /** Rows that are not here as they were there. */
  differing: count,
  named,
})

/** A move from a stock server: a trial that changes nothing, or the import. */
export const movingSchema = Type.Object({
  action: Type.Unsafe<'check' | 'import'>(Type.String()),
  state: Type.Unsafe<'running' | 'stopping' | 'stopped' | 'failed' | 'done'>(Type.String()),
  address: Type.String(),
  history: Type.Boolean(),
  startedTime: Time,
  /** What is read now, and how many rows of it were; `total` is 0 where nobody knows. */
  kind: Type.String(),
  rows: count,
  total: count,
  /** Milliseconds that this kind still takes; null while nobody knows. */
  remaining: Nullable(count),
  /** Why it failed. */
  message: Text,
  reports: Type.Array(kindReport),
  comparisons: Type.Array(kindComparison),
})
export type Moving = Static<typeof movingSchema>

/** Moving in from a running stock server, for administrators (decision 217). */
export const movingApi = {
  get: endpoint({ method: 'GET', path: '/api/moving', response: Nullable(movingSchema) }),
  start: endpoint({
    method: 'POST',
    path: '/api/moving',
    body: Type.Object({
      action: Type.Unsafe<'check' | 'import'>(Type.String({ enum: ['check', 'import'] })),
      address: Type.String({ minLength: 1, maxLength: 300 }),
      /** Of an administrator there. It is in the memory of the process while it runs, and nowhere else. */
      token: Type.String({ minLength: 1, maxLength: 2000 }),
      history: Type.Boolean(),
    }),
    response: movingSchema,
  }),
  /** Breaks it off; what has come stays. */
  stop: endpoint({ method: 'DELETE', path: '/api/moving', response: Nullable(movingSchema) }),
}
