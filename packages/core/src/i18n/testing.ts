import { type Area, areas, type Texts, textsIn } from './areas.ts'
import type { Language } from './languages.ts'

type Catalogue = { readonly [A in Area]: Texts<A> }

/** All areas of a language in one. */
export const mergedCatalogue = (catalogue: Catalogue): Texts => Object.assign({}, ...Object.values(catalogue))

const catalogueOf = async (language: Language): Promise<Catalogue> =>
  Object.fromEntries(
    await Promise.all((Object.keys(areas) as Area[]).map(async (area) => [area, await textsIn(language, area)])),
  ) as Catalogue

/** Every text of the product, by area. */
export const en = await catalogueOf('en')
export const ptBR = await catalogueOf('ptBR')
