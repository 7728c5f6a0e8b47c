import type { ArchiveSchema } from '@rastro/core/api/maps'
import { archiveError } from '@rastro/core/vocabulary/archive-faults'

interface Layer {
  readonly id: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** Which schema vector tiles are in, by the layer of their roads. Throws a sentence when it is neither of those we draw. */
export function schemaOf(metadata: Readonly<Record<string, unknown>>): ArchiveSchema {
  const layers = layersOf(metadata.vector_layers)
  if (layers.some(({ id }) => id === 'transportation')) return 'openmaptiles'
  const roads = layers.find(({ id }) => id === 'roads')
  if (!roads) throw archiveError('layers')
  if ('pmap:kind' in roads.fields && !('kind' in roads.fields)) throw archiveError('oldProtomaps')
  return 'protomaps'
}

function layersOf(value: unknown): Layer[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((layer: { id?: unknown; fields?: unknown } | null) => {
    if (typeof layer?.id !== 'string') return []
    const fields = typeof layer.fields === 'object' && layer.fields !== null ? layer.fields : {}
    return [{ id: layer.id, fields: fields as Layer['fields'] }]
  })
}

const entities: Readonly<Record<string, string>> = {
  '&copy;': '©',
  '&amp;': '&',
  '&nbsp;': ' ',
  '&quot;': '"',
  '&#39;': "'",
}

/** A text of an archive without its markup, truncated to a maximum length: pages show attributions as HTML. */
export function plainText(value: unknown, most: number): string {
  if (typeof value !== 'string') return ''
  return value
    .slice(0, 10_000)
    .replace(/<[^<>]*>/g, '')
    .replace(/&#?\w+;/g, (entity) => entities[entity.toLowerCase()] ?? ' ')
    .replace(/[<>\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
}
