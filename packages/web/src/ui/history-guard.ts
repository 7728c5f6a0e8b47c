type Guard = (event: PopStateEvent) => void
let guard: Guard | undefined

/** Listens to history steps before any later listener: it is called before the router exists. */
export const hearHistoryFirst = (): void => addEventListener('popstate', (event) => guard?.(event))

/** Passes every history step to the guard, which may hide it from the router (`stopImmediatePropagation`). */
export const guardHistory = (next: Guard | undefined): void => {
  guard = next
}
