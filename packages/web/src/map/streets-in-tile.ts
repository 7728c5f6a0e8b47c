import type { ArchiveSchema } from '@rastro/core/api/maps'

/** The classes of minor streets in a tile schema: through roads alone do not count as streets at a close zoom. */
const streetWords: Readonly<Record<Exclude<ArchiveSchema, 'raster'>, readonly string[]>> = {
  openmaptiles: ['minor', 'service', 'residential'],
  protomaps: ['minor_road'],
}

/**
 * Whether a tile shows streets, and not only land or a road that passes: a raster tile always does. A vector tile has its
 * strings in plain text with a length prefix, so they are found without decoding its geometry.
 */
export function hasStreets(tile: ArrayBuffer, schema: ArchiveSchema): boolean {
  if (schema === 'raster') return true
  const letters = new TextDecoder('latin1').decode(tile)
  return streetWords[schema].some((word) => letters.includes(`\n${String.fromCharCode(word.length)}${word}`))
}
