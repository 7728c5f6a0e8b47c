import type { archive } from '@rastro/core/i18n/en/archive'
import type { User } from '@rastro/core/resources/user'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { ArchivedFile } from '../../http/zip.ts'

/** What a part of the copy is made from. */
export interface Asked {
  readonly ctx: Has<'db' | 'positions' | 'blobs'>
  readonly account: User
  /** The account itself, as a reader without secrets. */
  readonly reader: Viewer
  /** The range of the history. */
  readonly from: Date
  readonly to: Date
  /** A row of a table in the language of the reader. */
  readonly row: (cells: readonly unknown[]) => string
}

/** A file of the copy, with the key of the sentence that explains it. */
export interface PartFile extends ArchivedFile {
  readonly about: Exclude<keyof typeof archive, 'name' | 'title' | 'made' | 'range' | 'cut' | 'noHistory' | 'others'>
  /** It belongs to the history, which is left out where there is too much of it. */
  readonly isHistory?: boolean
}

/** One subject of the copy. */
export type Part = (asked: Asked) => AsyncIterable<PartFile>

/** One value as a readable file. */
export async function* jsonValue(value: unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`
}

/** A list as a file, an item a line. */
export async function* jsonList(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const page of pages) {
    if (page.length === 0) continue
    yield separator + page.map((item) => JSON.stringify(item)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** The byte order mark, by which spreadsheet programs recognise UTF-8. */
const mark = '\uFEFF'

/** A list as a table of these fields. */
export async function* csvTable(
  row: Asked['row'],
  fields: readonly string[],
  pages: AsyncIterable<readonly object[]>,
): AsyncGenerator<string> {
  yield mark + row(fields)
  for await (const page of pages) {
    yield page.map((item) => row(fields.map((field) => textOf((item as Record<string, unknown>)[field])))).join('')
  }
}

const textOf = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)
