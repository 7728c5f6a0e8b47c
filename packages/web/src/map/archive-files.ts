import type { ArchiveSchema } from '@rastro/core/api/maps'
import { PMTiles, Protocol } from 'pmtiles'
import { emptyZoom } from './empty-zoom.ts'
import type { Archive } from './style/archives.ts'
import { tileOf } from './tile-of.ts'

/** Reads tiles of archives for MapLibre, and caches the header of each. */
const protocol = new Protocol()
export const archiveProtocol = protocol.tile

/** The archive at an absolute address, the same one that is drawn. */
export function archiveAt(url: string): PMTiles {
  const known = protocol.get(url)
  if (known) return known
  const archive = new PMTiles(url)
  protocol.add(archive)
  return archive
}

/** An archive whose max zoom is below this has no legible streets. */
const streetZoom = 12

/** The max zoom with data at a place of our own map: any where an archive has streets there. */
export async function closestZoomAt(
  { longitude, latitude }: { longitude: number; latitude: number },
  archives: readonly Archive[],
): Promise<number> {
  const around = archives.filter(
    ({ bounds: [west, south, east, north], maxZoom }) =>
      maxZoom >= streetZoom && west <= longitude && longitude <= east && south <= latitude && latitude <= north,
  )
  const found = await Promise.all(
    around.map(async ({ url, maxZoom, schema }) => {
      const file = archiveAt(new URL(url, document.baseURI).href)
      const { x, y } = tileOf(longitude, latitude, maxZoom)
      // An archive that cannot be read is ignored.
      const tile = await file.getZxy(maxZoom, x, y).catch(() => undefined)
      return tile !== undefined && hasStreets(tile.data, schema)
    }),
  )
  return found.includes(true) ? Number.POSITIVE_INFINITY : emptyZoom
}

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
