import { places as english } from '../i18n/en/places.ts'
import type { Language } from '../i18n/languages.ts'
import { places as portuguese } from '../i18n/pt-BR/places.ts'
import type { PlaceWords } from './address-teller.ts'

const wordsOf = ({ placeNear, placeDirections }: Readonly<Record<keyof typeof english, string>>): PlaceWords => ({
  near: placeNear,
  directions: placeDirections.split(' '),
})

/** Formats of a place near a town, by language. */
export const placeWords: Readonly<Record<Language, PlaceWords>> = { en: wordsOf(english), ptBR: wordsOf(portuguese) }
