type Guard = (event: PopStateEvent) => void
let guard: Guard | undefined

/** Hears of steps in the history before anybody who listens later: it is called before the router is there. */
export const hearHistoryFirst = (): void => addEventListener('popstate', (event) => guard?.(event))

/** Shows every step in the history to the guard, which may keep it from the router (`stopImmediatePropagation`). */
export const guardHistory = (next: Guard | undefined): void => {
  guard = next
}
