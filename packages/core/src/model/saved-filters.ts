import type { User } from '../resources/user.ts'

/** A filter of a report under a name that its reader gave it. */
export interface SavedFilter {
  /** The name of the report. */
  readonly report: string
  readonly name: string
  /** The query of the address; a period that follows from the present day stands by its name. */
  readonly query: string
  /** The chosen columns, where the report keeps them. */
  readonly columns?: readonly string[]
}

type Attributes = User['attributes']

/** The attribute of a user that holds their filters. */
const filtersKey = 'reportFilters'
export const savedFilterBounds = { most: 40, nameLength: 60, queryLength: 8000, bytes: 24_000 } as const
const mostColumns = 60

/** The saved filters of a user, in the order in which they were made; what is none is left out. */
export function savedFiltersOf(attributes: Attributes): readonly SavedFilter[] {
  const kept = attributes[filtersKey]
  return Array.isArray(kept) ? kept.filter(isSavedFilter).slice(0, savedFilterBounds.most) : []
}

/** Two filters of a report have the same name, or there are too many, or too large ones. */
export class SavedFilterError extends Error {
  override name = 'SavedFilterError'
  readonly reason: 'name' | 'most'
  constructor(reason: SavedFilterError['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** The attributes with this filter, in place of one of its name. Throws when there are too many. */
export function withSavedFilter(attributes: Attributes, filter: SavedFilter): Attributes {
  const filters = savedFiltersOf(attributes)
  const at = filters.findIndex((other) => isSame(other, filter))
  return stored(attributes, at < 0 ? [...filters, filter] : filters.with(at, filter))
}

/** The attributes with another name for a filter. Throws when another has it. */
export function renamedFilter(attributes: Attributes, filter: SavedFilter, name: string): Attributes {
  const filters = savedFiltersOf(attributes)
  const others = filters.filter((other) => !isSame(other, filter))
  if (others.some((other) => isSame(other, { ...filter, name }))) throw new SavedFilterError('name')
  return stored(
    attributes,
    filters.map((other) => (isSame(other, filter) ? { ...other, name } : other)),
  )
}

/** The attributes without this filter. */
export const withoutFilter = (attributes: Attributes, filter: SavedFilter): Attributes =>
  stored(
    attributes,
    savedFiltersOf(attributes).filter((other) => !isSame(other, filter)),
  )

function stored(attributes: Attributes, filters: readonly SavedFilter[]): Attributes {
  const { most, bytes } = savedFilterBounds
  if (filters.length > most || new TextEncoder().encode(JSON.stringify(filters)).length > bytes) {
    throw new SavedFilterError('most')
  }
  return { ...attributes, [filtersKey]: filters }
}

const isSame = (one: SavedFilter, other: SavedFilter): boolean => one.report === other.report && one.name === other.name

function isSavedFilter(value: unknown): value is SavedFilter {
  const { report, name, query, columns } = (value ?? {}) as Partial<Record<keyof SavedFilter, unknown>>
  return (
    isText(report, 40) &&
    isText(name, savedFilterBounds.nameLength) &&
    isText(query, savedFilterBounds.queryLength) &&
    (columns === undefined ||
      (Array.isArray(columns) && columns.length <= mostColumns && columns.every((column) => isText(column, 128))))
  )
}

const isText = (value: unknown, most: number): boolean =>
  typeof value === 'string' && value !== '' && value.length <= most
