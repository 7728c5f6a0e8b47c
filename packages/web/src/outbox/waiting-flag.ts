const name = 'inspections-waiting'

/** Notes whether something waits: a page without anything does not fetch what sends it. */
export function markWaiting(isWaiting: boolean): void {
  if (isWaiting) localStorage.setItem(name, '1')
  else localStorage.removeItem(name)
}

export const isAnythingWaiting = (): boolean => localStorage.getItem(name) !== null
