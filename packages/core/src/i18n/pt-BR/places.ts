import type { places as english } from '../en/places.ts'

/** Where a vehicle is, in Brazilian Portuguese. */
export const places: Readonly<Record<keyof typeof english, string>> = {
  placeNear: '{km} km a {direction} de {town}',
  placeDirections: 'norte nordeste leste sudeste sul sudoeste oeste noroeste',
}
