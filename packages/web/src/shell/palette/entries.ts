import { folded } from '@rastro/core/format/folded'
import { queryOf, searchRank } from '@rastro/core/vehicle/search'
import type { ReactNode } from 'react'

/** One thing that the palette finds. */
export interface Entry {
  /** Unique among all. */
  readonly id: string
  readonly text: string
  /** It is found by this as well. */
  readonly alias?: string
  /** What stands before and after its text. */
  readonly sign: ReactNode
  readonly end?: ReactNode
  /** Why it cannot be chosen now; read aloud with it. */
  readonly reason?: string | undefined
  choose(): void
}

/** Entries that are found by asking: not settled while the answer to what was typed has not come. */
export interface Settling {
  readonly entries: Entry[]
  readonly isSettled: boolean
}

export interface EntryGroup {
  readonly title: string
  readonly entries: readonly Entry[]
}

/** At most so many of one kind are shown. */
export const maxPerKind = 8

/** Those that fit what was typed, best first; all, where nothing was typed. */
export function fitting(entries: readonly Entry[], typed: string): Entry[] {
  const query = queryOf(typed)
  if (!query) return [...entries]
  return entries
    .flatMap((entry) => {
      const rank = searchRank(`\n${[entry.text, entry.alias ?? ''].map(wordsOf).join('\n')}\n`, query)
      return rank === undefined ? [] : { entry, rank }
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

/** The words of a text as `queryOf` has those of a search. */
const wordsOf = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]+/gu, ' ')
