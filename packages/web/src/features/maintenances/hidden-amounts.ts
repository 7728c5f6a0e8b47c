import { createValue, useValue } from '../../session/value.ts'

const storageKey = 'maintenance-amounts-hidden'
const hiddenValue = createValue(localStorage.getItem(storageKey) === 'true')

/** MNT-28: whether amounts are hidden; stored in this browser. */
export const useHiddenAmounts = (): boolean => useValue(hiddenValue)

export function hideAmounts(isHidden: boolean): void {
  localStorage.setItem(storageKey, String(isHidden))
  hiddenValue.set(isHidden)
}
