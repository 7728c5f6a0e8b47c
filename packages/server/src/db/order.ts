import { InvalidError } from '@rastro/core/kit/errors'
import type { Resource } from '@rastro/core/kit/resource'
import { isSecret, largestId } from '@rastro/core/kit/schema'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './database.ts'
import { isSqlite } from './dialect.ts'
import { columnsOf } from './row.ts'

/** The order of a list: by a column, then by id. */
export interface Order {
  /** As requested: a field, perhaps with `-` before it. */
  readonly name: string
  /** The compared expression, never null. */
  readonly key: RawBuilder<unknown>
  readonly isText: boolean
  readonly direction: 'asc' | 'desc'
}

/** Texts are compared by their first characters, so that a cursor, which contains one, is short enough for a URL. */
const comparedCharacters = 256

/**
 * The order of this name: a stored field of the resource that is no object and no secret, or `id`; by its first search field
 * when not given. Texts go byte by byte, as a stock server's database does. Throws `InvalidError`.
 */
export function orderOf(db: Db, resource: Resource, asked: string | undefined): Order {
  const name = asked || (resource.search[0] ?? 'id')
  const field = name.replace(/^-/, '')
  const { schema, table, virtual = [], managed = [] } = resource
  const column = columnsOf(schema).find(({ key }) => key === field)
  const isHidden = [...virtual, ...managed].includes(field) || isSecret(schema.properties[field] ?? {})
  if (!column || column.kind === 'json' || isHidden) {
    throw new InvalidError(`The list of ${resource.path} cannot be sorted by this field`, { field: 'sort' })
  }
  const stored = sql.ref(`${table}.${field}`)
  const isText = column.kind === 'text'
  const bytes = isSqlite(db) ? sql`` : sql` collate "C"`
  const key = isText
    ? sql`substr(coalesce(${stored}, ''), 1, ${sql.lit(comparedCharacters)})${bytes}`
    : sql`coalesce(${stored}, 0)`
  return { name, key, isText, direction: name.startsWith('-') ? 'desc' : 'asc' }
}

/** The last row of a page. */
export interface CursorPosition {
  readonly id: number
  readonly key: string | number
}

/** The cursor of the next page, as text: only values of the last row that its reader has just seen. */
export const cursorAfter = ({ name }: Order, { id, key }: CursorPosition): string =>
  Buffer.from(JSON.stringify([name, key, id])).toString('base64url')

/** The condition for rows after this cursor. It is only a position: visibility is checked separately. Throws `InvalidError`. */
export function comesAfter(order: Order, id: Expression<number>, cursor: string): Expression<SqlBool> {
  const position = read(order, cursor)
  if (!position) throw new InvalidError('The cursor is none of this list', { field: 'cursor' })
  const sign = order.direction === 'asc' ? sql`>` : sql`<`
  return sql<SqlBool>`(${order.key}, ${id}) ${sign} (${position.key}, ${position.id})`
}

function read({ name, isText }: Order, cursor: string): CursorPosition | undefined {
  try {
    const [of, key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const fits = isText ? typeof key === 'string' && !key.includes('\0') : Number.isFinite(key)
    if (of !== name || !fits || !Number.isInteger(id) || Math.abs(id as number) > largestId) return undefined
    return { key: key as CursorPosition['key'], id: id as number }
  } catch {
    return undefined
  }
}
