import type { ReactNode } from 'react'
import { EventsButton } from '../../shell/EventsButton.tsx'
import { eventsPanel, type Panel } from '../../shell/panel.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './PhoneSearch.module.css'

/** The way to the events, above a map that has the list beside it and no top bar (decision 124). */
export const PhoneEvents = ({ panel }: { panel: Panel }): ReactNode => (
  <div className={classNames(styles.search, styles.alone)}>
    <div className={styles.events}>
      <EventsButton open={panel.open === eventsPanel} onClick={() => panel.toggle(eventsPanel)} />
    </div>
  </div>
)
