import { createEmitter } from '@rastro/core/kit/emitter'

/** An error stays until it is closed, a notice disappears by itself. One of each at a time. */
export interface Toast {
  readonly id: number
  readonly kind: 'error' | 'notice' | 'warning'
  readonly text: string
  /** An action on it; the message then stays until it is closed. */
  readonly action?: { readonly text: string; onSelect(): void } | undefined
}

/** How long a notice stays. */
export const noticeMs = 2750

/** Errors not closed yet, oldest first; without duplicate texts. */
let errors: readonly Toast[] = []
/** The latest notice. */
let notice: Toast | undefined
let last = 0
const changes = createEmitter()

/** The oldest error that is not closed. */
export const currentError = (): Toast | undefined => errors[0]
/** The latest notice, shown beside an error: a failure does not hide the next success. */
export const currentNotice = (): Toast | undefined => notice

export const onToast = changes.on

/** ERR-2: shows a message; an error is queued while another one is shown, a notice replaces an earlier one. */
export function showToast(kind: Toast['kind'], text: string, action?: Toast['action']): void {
  const toast = { id: ++last, kind, text, action }
  if (kind !== 'error') notice = toast
  else if (errors.some((error) => error.text === text)) return
  else errors = [...errors, toast]
  changes.emit()
}

/** Shows the next queued error. */
export function closeToast(id: number): void {
  if (notice?.id === id) notice = undefined
  errors = errors.filter((error) => error.id !== id)
  changes.emit()
}
