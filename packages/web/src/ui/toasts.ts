/** One message at a time: an error stays until it is closed, a notice goes by itself. */
export interface Toast {
  readonly id: number
  readonly kind: 'error' | 'notice' | 'warning'
  readonly text: string
}

/** How long a notice stays. */
export const noticeMs = 2750

let current: Toast | undefined
let last = 0
const listeners = new Set<() => void>()

export const currentToast = (): Toast | undefined => current

export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a message in place of the one that stands there. */
export function showToast(kind: Toast['kind'], text: string): void {
  current = { id: ++last, kind, text }
  for (const listener of listeners) listener()
}

export function closeToast(id: number): void {
  if (current?.id !== id) return
  current = undefined
  for (const listener of listeners) listener()
}
