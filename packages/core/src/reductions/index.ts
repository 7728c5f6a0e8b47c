import { attributeNames } from './attribute-names.ts'

/** What long histories are made into, by name: a reader's thread is told the name and brings the function along. */
export const reductions = { attributeNames }

export type ReductionName = keyof typeof reductions
export type Reduced<N extends ReductionName> = ReturnType<(typeof reductions)[N]['end']>
