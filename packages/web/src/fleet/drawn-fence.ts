/** Options of the navigation from a shape that was just drawn to its form, which then offers to discard it. */
export const asDrawn = { state: { isDrawn: true } } as const

/** Whether the state of a location is that of `asDrawn`; it survives a reload. */
export const isDrawn = (state: unknown): boolean => (state as { isDrawn?: unknown } | null)?.isDrawn === true
