import { createValue, useValue } from '../../session/value.ts'

/** The columns that a person chose for a report in this browser, by its key; undefined for the usual ones. */
export type ColumnChoice = readonly string[] | undefined

/** Incremented when a choice changes. */
const version = createValue(0)

/** The choice of this browser, also after a saved filter brought another (RPT-27). */
export function useColumnChoice(key: string | undefined): ColumnChoice {
  useValue(version)
  return key ? columnChoice(key) : undefined
}

export function columnChoice(key: string): ColumnChoice {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(kept) && kept.length > 0 ? kept.filter((id) => typeof id === 'string') : undefined
  } catch {
    // The stored value is invalid: the usual columns are shown
    return undefined
  }
}

export function keepColumnChoice(key: string, ids: ColumnChoice): void {
  if (ids) localStorage.setItem(key, JSON.stringify(ids))
  else localStorage.removeItem(key)
  version.set(version.get() + 1)
}
