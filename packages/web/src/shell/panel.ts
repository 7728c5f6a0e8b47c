import { useOutletContext } from 'react-router'

/** What lies over the screen, one thing at a time: the shell's events, or a panel that the screen names itself. */
export interface Panel {
  readonly open: string | null
  show(name: string): void
  close(): void
}
export const eventsPanel = 'events'

/** The panel of the shell; only on screens inside it. */
export const usePanel = (): Panel => useOutletContext<Panel>()
