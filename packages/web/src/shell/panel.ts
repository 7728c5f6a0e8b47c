import { useOutletContext } from 'react-router'

/** The overlay of the screen, one at a time: a panel of the shell, or one defined by the screen. */
export interface Panel {
  readonly open: string | null
  show(name: string): void
  close(): void
  /** Shows it, or closes it where it is open. */
  toggle(name: string): void
}
export const eventsPanel = 'events'
export const menuPanel = 'menu'
export const reportsPanel = 'reports'

/** The panel of the shell; only on screens inside it. */
export const usePanel = (): Panel => useOutletContext<Panel>()
