import { createValue } from '../session/value.ts'

/** The vehicles of a link that are in a private area of its sharer, and since when where it is known (decision 152). */
export const hiddenValue = createValue<ReadonlyMap<number, Date | null>>(new Map())
