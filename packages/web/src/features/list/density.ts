import { createValue, useValue } from '../../session/value.ts'

const storageKey = 'listCompact'

/** Whether the rows of the list are low; stored in this browser. */
const compactValue = createValue(localStorage.getItem(storageKey) === 'true')
export const useCompact = (): boolean => useValue(compactValue)

export function setCompact(on: boolean): void {
  localStorage.setItem(storageKey, String(on))
  compactValue.set(on)
}
