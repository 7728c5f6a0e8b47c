import type { ArchiveSchema } from '@rastro/core/api/maps'

/** What the smallest streets are called in tiles of a schema: through roads alone are no streets to look at from near. */
const streetWords: Readonly<Record<Exclude<ArchiveSchema, 'raster'>, readonly string[]>> = {
  openmaptiles: ['minor', 'service', 'residential'],
  protomaps: ['minor_road'],
}

/**
 * Whether a tile shows streets, and not only land or a road that passes: a picture always does. The words of a vector tile stand
 * in it in plain letters behind their length, so they are found without reading all its lines.
 */
export function hasStreets(tile: ArrayBuffer, schema: ArchiveSchema): boolean {
  if (schema === 'raster') return true
  const letters = new TextDecoder('latin1').decode(tile)
  return streetWords[schema].some((word) => letters.includes(`\n${String.fromCharCode(word.length)}${word}`))
}
