import type { Area, Texts } from './areas.ts'

/** All areas of a language in one. */
export const wholeCatalogue = (areas: { readonly [A in Area]: Texts<A> }): Texts =>
  Object.assign({}, ...Object.values(areas))
