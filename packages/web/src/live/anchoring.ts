import { createValue } from '../session/value.ts'

/** The vehicle for which an anchor is being set on the map; null while none is. */
export const anchoringValue = createValue<number | null>(null)
