import { maximumItems } from '@rastro/core/model/preferences'
import { useState } from 'react'
import { type ColumnChoice, keepColumnChoice, useColumnChoice } from './column-choice.ts'

/** The columns that a person chose for a report in this browser (RPT-27). */
export interface ChosenColumns {
  /** Their ids, in the order of the report. */
  readonly ids: readonly string[]
  /** A sixth attribute was refused (ENT-42). */
  readonly isRefused: boolean
  toggle(id: string): void
  reset(): void
}

/**
 * `usual`: the columns of a fresh profile; `attributes`: those of all columns of which at most five are shown. Where the report has no
 * key, a choice lasts as long as the page.
 */
export function useColumns(
  key: string | undefined,
  all: readonly string[],
  { usual, attributes }: { usual: readonly string[]; attributes: ReadonlySet<string> },
): ChosenColumns {
  const kept = useColumnChoice(key)
  const [ofPage, setOfPage] = useState<ColumnChoice>()
  const [isRefused, setRefused] = useState(false)
  const now = (key ? kept : ofPage) ?? usual
  const store = (ids: ColumnChoice) => (key ? keepColumnChoice(key, ids) : setOfPage(ids))
  return {
    ids: all.filter((id) => now.includes(id)),
    isRefused,
    toggle(id) {
      const isShown = now.includes(id)
      const isFull = now.filter((other) => attributes.has(other)).length >= maximumItems
      setRefused(!isShown && attributes.has(id) && isFull)
      if (isShown) store(now.filter((other) => other !== id))
      else if (!attributes.has(id) || !isFull) store([...now, id])
    },
    reset() {
      setRefused(false)
      store(undefined)
    },
  }
}
