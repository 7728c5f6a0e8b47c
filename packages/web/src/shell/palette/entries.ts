import { folded } from '@rastro/core/format/folded'
import { queryOf, searchRank } from '@rastro/core/vehicle/search'
import type { ReactNode } from 'react'

/** One result of the palette. */
export interface Entry {
  /** Unique among all. */
  readonly id: string
  readonly text: string
  /** Additional searchable text. */
  readonly alias?: string
  /** Content before and after its text. */
  readonly sign: ReactNode
  readonly end?: ReactNode
  /** Why it is unavailable now; read aloud with it. */
  readonly reason?: string | undefined
  /** It belongs to a feature that the person's plan lacks; its screen says so. */
  readonly isLocked?: boolean
  /** It leads to a screen that comes later. */
  readonly isLater?: boolean
  choose(): void
}

/** Entries of an asynchronous source: not settled until the results for the input are loaded. */
export interface Settling {
  readonly entries: Entry[]
  readonly isSettled: boolean
}

export interface EntryGroup {
  readonly title: string
  readonly entries: readonly Entry[]
}

/** Max results of one kind. */
export const maxPerKind = 8

/** The matches of the input, best first; all, for an empty input. */
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

/** The words of a text, normalized as by `queryOf` for a search. */
const wordsOf = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]+/gu, ' ')
