import { type ReactNode, useState } from 'react'

/** Where the columns that are wide are left out of tables. */
export const narrowTable = '(max-width: 1100px)'

/** A column of a list. The first column of a list is its name. */
export interface Column<T> {
  /** In the address when the list is sorted by it; the name of the field, where it is one. */
  readonly id: string
  readonly title: string
  /** The text for search, sort and export, shown unless there is a `cell`. */
  readonly text: (item: T) => string
  readonly cell?: (item: T) => ReactNode
  /** Drawn before it in a table, and at the top right of a card: a plate. */
  readonly mark?: (item: T) => ReactNode
  /** The value for sort and export, where that is not its text. */
  readonly value?: (item: T) => number | Date | null
  /** Its values are dates, midnight in UTC: they are the same in every zone. */
  readonly isDay?: boolean
  /** Pixels; columns without it share the remaining width. */
  readonly width?: number
  /** Numbers are right-aligned. */
  readonly numeric?: boolean
  /** Left out of a table on a narrow screen (`narrowTable`), where it would push others out of sight. Cards and files have it. */
  readonly isWide?: boolean
  /** Hidden by default. */
  readonly isExtra?: boolean
}

interface ChosenColumns<T> {
  readonly shown: readonly Column<T>[]
  isShown(id: string): boolean
  toggle(id: string): void
}

/** The columns of a list shown in this browser; always with the first one. */
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
    // The stored value is invalid: the default columns are shown
    return {}
  }
}
