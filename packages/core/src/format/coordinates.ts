/** USER-41: decimal degrees; degrees and decimal minutes; degrees, minutes and seconds. */
const coordinateFormats = ['dd', 'ddm', 'dms'] as const
export type CoordinateFormat = (typeof coordinateFormats)[number]

/** The format with this name, or `dd` for anything else. */
export const coordinateFormatOr = (name: unknown): CoordinateFormat =>
  coordinateFormats.includes(name as CoordinateFormat) ? (name as CoordinateFormat) : 'dd'

export const formatLatitude = (degrees: number, format: CoordinateFormat): string =>
  formatCoordinate(degrees, format, 'N', 'S')
export const formatLongitude = (degrees: number, format: CoordinateFormat): string =>
  formatCoordinate(degrees, format, 'E', 'W')

/**
 * FMT-7, FMT-8, FMT-9. Decimals are written with a point, so that coordinates can be copied. Never shows 60 minutes or
 * seconds.
 */
function formatCoordinate(degrees: number, format: CoordinateFormat, positive: string, negative: string): string {
  if (format === 'dd') return `${degrees.toFixed(6)}°`
  const parts = format === 'ddm' ? minutesOf(degrees) : secondsOf(degrees)
  return `${parts} ${degrees < 0 ? negative : positive}`
}

function minutesOf(degrees: number): string {
  const millionths = Math.round(Math.abs(degrees) * 60e6)
  return `${Math.floor(millionths / 60e6)}° ${((millionths % 60e6) / 1e6).toFixed(6)}'`
}

function secondsOf(degrees: number): string {
  const seconds = Math.round(Math.abs(degrees) * 3600)
  return `${Math.floor(seconds / 3600)}° ${Math.floor(seconds / 60) % 60}' ${seconds % 60}"`
}
