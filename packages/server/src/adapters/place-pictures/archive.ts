import { type FileHandle, open } from 'node:fs/promises'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import { boxOf, isInside, type Point, type View } from './view.ts'

/** A feature of a tile, placed in the picture. */
export interface Feature {
  readonly tags: Readonly<Record<string, string | number | boolean>>
  readonly kind: 'point' | 'line' | 'area'
  readonly parts: readonly (readonly Point[])[]
}

/** The layers of the tiles that a picture needs. */
export type Layers = ReadonlyMap<string, readonly Feature[]>

/** A tile archive (PMTiles 3) that pictures are drawn from. */
export interface Archive {
  readonly attribution: string
  /** The features inside the picture. */
  read(view: View): Promise<Layers>
}

const kinds = { 1: 'point', 2: 'line', 3: 'area' } as const
/** Margin beyond the edge, for wide lines and names that begin outside (pixels). */
const margin = 60
/** A picture of our size covers four tiles at its zoom, and fewer at a lower one. */
const maxTiles = 9

/** Opens it; undefined when it is missing or unreadable. */
export async function openArchive(path: string): Promise<Archive | undefined> {
  const handle = await open(path).catch(() => undefined)
  if (!handle) return undefined
  const file = new PMTiles({ getKey: () => path, getBytes: (offset, length) => bytesOf(handle, offset, length) })
  try {
    const { minZoom, maxZoom } = await file.getHeader()
    const { attribution } = (await file.getMetadata()) as { attribution?: unknown }
    return {
      attribution: typeof attribution === 'string' ? attribution : '',
      read: (view) => readTiles(file, view, Math.min(maxZoom, Math.max(minZoom, Math.floor(view.zoom)))),
    }
  } catch {
    // Skipped: the list of maps reports it to the operator
    await handle.close()
    return undefined
  }
}

async function bytesOf(handle: FileHandle, offset: number, length: number) {
  const data = new ArrayBuffer(length)
  const { bytesRead } = await handle.read(new Uint8Array(data), 0, length, offset)
  return { data: bytesRead < length ? data.slice(0, bytesRead) : data }
}

async function readTiles(file: PMTiles, view: View, zoom: number): Promise<Layers> {
  const layers = new Map<string, Feature[]>()
  for (const [x, y] of tilesIn(view, zoom)) {
    const found = await file.getZxy(zoom, x, y)
    if (!found) continue
    const side = view.world / 2 ** zoom
    const tile = new VectorTile(new PbfReader(new Uint8Array(found.data)))
    for (const [name, layer] of Object.entries(tile.layers)) {
      const features = layers.get(name) ?? []
      layers.set(name, features)
      for (let at = 0; at < layer.length; at += 1) {
        const { properties, type, extent, ...feature } = placed(layer.feature(at))
        const kind = kinds[type as 1 | 2 | 3]
        if (!kind) continue
        const scale = side / extent
        const left = x * side - view.corner[0]
        const top = y * side - view.corner[1]
        const parts = feature.parts
          .map((points) => points.map((point): Point => [left + point.x * scale, top + point.y * scale]))
          .filter((points) => isInside(view, boxOf(points), margin))
        if (parts.length > 0) features.push({ tags: properties, kind, parts })
      }
    }
  }
  return layers
}

const placed = (feature: ReturnType<VectorTile['layers'][string]['feature']>) => ({
  properties: feature.properties,
  type: feature.type,
  extent: feature.extent,
  parts: feature.loadGeometry(),
})

/** The tiles that a picture covers, wrapped at the antimeridian. */
function tilesIn({ world, corner: [left, top], width, height }: View, zoom: number): [x: number, y: number][] {
  const count = 2 ** zoom
  const side = world / count
  const tiles: [number, number][] = []
  for (let y = Math.floor(top / side); y <= Math.floor((top + height) / side); y += 1) {
    if (y < 0 || y >= count) continue
    for (let x = Math.floor(left / side); x <= Math.floor((left + width) / side); x += 1) {
      if (x >= 0 && x < count && tiles.length < maxTiles) tiles.push([x, y])
    }
  }
  return tiles
}
