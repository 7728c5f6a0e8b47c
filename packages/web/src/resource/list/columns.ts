import { type ReactNode, useState } from 'react'

/** What a list shows of each item. The first column of a list is its name. */
export interface Column<T> {
  /** Kept in the address when the list is sorted by it; the name of the field, where it is one. */
  readonly id: string
  readonly title: string
  /** What is searched, sorted by and exported, and shown unless there is a `cell`. */
  readonly text: (item: T) => string
  readonly cell?: (item: T) => ReactNode
  /** What it is sorted by and exported as, where that is not its text. */
  readonly value?: (item: T) => number | Date | null
  /** Its moments are days, midnight in UTC: they are the same in every zone. */
  readonly isDay?: boolean
  /** Pixels; columns without share what is left. */
  readonly width?: number
  /** Numbers stand at the right. */
  readonly numeric?: boolean
  /** Only shown when somebody chooses it. */
  readonly isExtra?: boolean
}

interface ChosenColumns<T> {
  readonly shown: readonly Column<T>[]
  isShown(id: string): boolean
  toggle(id: string): void
}

/** Which columns this browser shows of a list; the first one always. */
export function useChosenColumns<T>(list: string, columns: readonly Column<T>[]): ChosenColumns<T> {
  const key = `columns-${list}`
  const [choice, setChoice] = useState(() => readChoice(key))
  const isShown = (id: string) => choice[id] ?? !columns.find((column) => column.id === id)?.isExtra
  return {
    shown: columns.filter(({ id }, index) => index === 0 || isShown(id)),
    isShown,
    toggle(id) {
      const next = { ...choice, [id]: !isShown(id) }
      localStorage.setItem(key, JSON.stringify(next))
      setChoice(next)
    },
  }
}

function readChoice(key: string): Readonly<Record<string, boolean>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return kept !== null && typeof kept === 'object' ? (kept as Record<string, boolean>) : {}
  } catch {
    // What is kept is nothing of ours: the usual columns are shown
    return {}
  }
}
