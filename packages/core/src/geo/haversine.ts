/** The radius of the Earth at the equator in metres, as used by the stock server. */
const RADIUS = 6_378_137
const RADIANS = Math.PI / 180

/** Great-circle distance in metres between two places in degrees. */
export function metresBetween(latitude1: number, longitude1: number, latitude2: number, longitude2: number): number {
  const sinLatitude = Math.sin(((latitude2 - latitude1) * RADIANS) / 2)
  const sinLongitude = Math.sin(((longitude2 - longitude1) * RADIANS) / 2)
  const a =
    sinLatitude * sinLatitude +
    Math.cos(latitude1 * RADIANS) * Math.cos(latitude2 * RADIANS) * sinLongitude * sinLongitude
  return 2 * RADIUS * Math.atan2(Math.sqrt(a), Math.sqrt(1 - a))
}
