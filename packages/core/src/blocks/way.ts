const radius = 6_378_137
const radians = Math.PI / 180

/**
 * Metres between two places that are near each other, by additions, products and roots alone: those give the same bits on every
 * machine and in every version of Node, which sines need not. The formula is the haversine's, with series in place of the functions.
 */
export function guessMetres(latitude1: number, longitude1: number, latitude2: number, longitude2: number): number {
  const north = sine(((latitude2 - latitude1) * radians) / 2)
  const east = sine(((longitude2 - longitude1) * radians) / 2)
  const a = north * north + cosine(latitude1 * radians) * cosine(latitude2 * radians) * east * east
  const root = Math.sqrt(a)
  return 2 * radius * root * (1 + (a / 6) * (1 + ((9 * a) / 20) * (1 + (25 * a) / 42)))
}

/** Good to the last places for small angles. */
function sine(x: number): number {
  const square = x * x
  return x * (1 - (square / 6) * (1 - (square / 20) * (1 - (square / 42) * (1 - square / 72))))
}

/** Good to the last places up to a right angle. */
function cosine(x: number): number {
  const square = x * x
  let sum = 1
  for (let at = 24; at >= 2; at -= 2) sum = 1 - (square / (at * (at - 1))) * sum
  return sum
}
