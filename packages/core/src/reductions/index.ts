import { attributeNames } from './attribute-names.ts'

/** Reductions of long histories, by name: a reader thread receives the name and imports the function. */
export const reductions = { attributeNames }

export type ReductionName = keyof typeof reductions
export type Reduced<N extends ReductionName> = ReturnType<(typeof reductions)[N]['end']>
