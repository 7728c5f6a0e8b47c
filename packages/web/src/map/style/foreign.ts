import type { StyleSpecification } from 'maplibre-gl'
import { type PMTiles, TileType } from 'pmtiles'
import { archiveAt } from '../archive-files.ts'
import { checkAnswer } from '../unreachable.ts'
import { type Archive, withArchives } from './archives.ts'
import { baseStyle } from './base.ts'
import type { StyleRecipe } from './ink.ts'

/** A custom base map that is no tile template: an archive, drawn in our style, or a complete style of its own. */
export async function loadForeignStyle(address: string, signal: AbortSignal): Promise<StyleRecipe> {
  const plain = address.replace(/^pmtiles:\/\//, '')
  const url = new URL(plain, document.baseURI).href
  if (plain !== address || new URL(url).pathname.endsWith('.pmtiles')) {
    const archive = await describe(archiveAt(url), url)
    return (ink) => withArchives(baseStyle(ink), [archive], ink)
  }
  const response = await fetch(url, { signal })
  checkAnswer(response)
  const style = (await response.json()) as StyleSpecification
  return ({ faces }) => ({ ...style, 'font-faces': { ...style['font-faces'], ...faces } })
}

/** The metadata of an archive. */
async function describe(file: PMTiles, url: string): Promise<Archive> {
  const [header, metadata] = await Promise.all([file.getHeader(), file.getMetadata()])
  const { attribution = '', vector_layers: layers = [] } = metadata as {
    attribution?: string
    vector_layers?: { id: string }[]
  }
  const isRaster = ![TileType.Mvt, TileType.Mlt].includes(header.tileType)
  const schema = isRaster ? 'raster' : layers.some(({ id }) => id === 'roads') ? 'protomaps' : 'openmaptiles'
  return {
    id: 'custom',
    name: '',
    schema,
    url,
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    attribution,
    bytes: 0,
    problem: null,
  }
}
