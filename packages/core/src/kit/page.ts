import type { OnHeaders } from './client.ts'

/** Total number of matching rows, regardless of limit, offset and cursor. */
export const totalHeader = 'x-total-count'
/** Cursor of the next page, for the query's `cursor`; absent on the last page. */
export const cursorHeader = 'x-next-cursor'
/** How many more belong to a list that the caller may not see; absent for none, and where that is not disclosed. */
export const unseenHeader = 'x-unseen-count'

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number
  readonly next: string | undefined
  readonly unseen?: number
}

/** Calls a list of the typed client; returns its rows with the paging headers. */
export async function readPage<Item, Input>(
  list: (input: Input, onHeaders: OnHeaders) => Promise<readonly Item[]>,
  input: Input,
): Promise<Page<Item>> {
  let header: Parameters<OnHeaders>[0] = () => null
  const items = await list(input, (answered) => {
    header = answered
  })
  const total = Number(header(totalHeader) ?? items.length)
  return { items, total, next: header(cursorHeader) ?? undefined, unseen: Number(header(unseenHeader) ?? 0) }
}
