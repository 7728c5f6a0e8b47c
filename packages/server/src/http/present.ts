import type { FieldViewer } from '@rastro/core/access/field-levels'
import { type FieldView, fieldViewOf, viewedName } from '@rastro/core/access/field-view'
import { InvalidError } from '@rastro/core/kit/errors'
import type { Resource } from '@rastro/core/kit/resource'
import type { TObject, TSchema } from '@rastro/core/kit/schema'
import { jsonWriter } from './json.ts'

/**
 * Removes or masks restricted fields for the viewer, in an item or a list of such (decision 80). Every JSON answer goes through
 * here; hand-written output (lists, socket frames, deliveries) uses `writerFor` and `fieldViewOf`.
 */
export function present<T>(schema: TSchema, viewer: FieldViewer | undefined, value: T): T {
  if (value === null || typeof value !== 'object') return value
  const { items } = schema as { items?: TSchema }
  if (items && Array.isArray(value)) {
    const view = viewOf(items, viewer)
    return view ? (value.map((item: object) => view.item(item)) as T) : value
  }
  return viewOf(schema, viewer)?.item(value) ?? value
}

function viewOf(schema: TSchema, viewer: FieldViewer | undefined): FieldView | undefined {
  const name = viewedName(schema)
  return name === undefined ? undefined : fieldViewOf(name, viewer)
}

/** Serialises items as visible to the viewer. */
export function writerFor(schema: TObject): (viewer: FieldViewer | undefined) => (item: object) => string {
  const write = jsonWriter(schema)
  return (viewer) => {
    const view = viewOf(schema, viewer)
    return view ? (item) => write(view.item(item)) : write
  }
}

/**
 * The resource with the fields that the viewer may search: without hidden fields, which a keyword would reveal letter by letter.
 * Throws when `sort` is such a field: the order and the cursor would reveal its value.
 */
export function searchedBy<R extends Resource>(resource: R, viewer: FieldViewer, sort: string | undefined): R {
  const view = fieldViewOf(resource.name, viewer)
  if (!view) return resource
  const field = sort?.replace(/^-/, '')
  if (field && field in resource.schema.properties && !view.reads(field)) {
    throw new InvalidError(`The list of ${resource.path} cannot be sorted by this field`, { field: 'sort' })
  }
  return { ...resource, search: resource.search.filter((key) => view.reads(key)) }
}
