/** Degrees north, degrees east. */
export type Place = readonly [latitude: number, longitude: number]

/** Places written as in the rows of routes: "-23.5 -46.6, -23.6 -46.6". */
export const placesOf = (text: string): Place[] =>
  text.split(', ').map((place) => place.split(' ').map(Number) as unknown as Place)
