import { type ReactNode, useRef } from 'react'
import { useT } from '../../i18n/translate.ts'
import { EventsButton } from '../../shell/EventsButton.tsx'
import { eventsPanel, type Panel } from '../../shell/panel.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon, ListIcon, SearchIcon } from '../../ui/icons.ts'
import styles from './PhoneSearch.module.css'

interface PhoneSearchProps {
  /** The current search of the list; empty for none. */
  keyword: string
  onSearch(): void
  onClear(): void
  onList(): void
  /** How many vehicles the other filters leave on the map, and of how many; undefined while they leave all. */
  narrowed: { shown: number; count: number } | undefined
  onUnfilter(): void
  /** Undefined for people who see no events. */
  events: Panel | undefined
}

/** Above a phone's map: opens the list, by searching or browsing. */
export function PhoneSearch({
  keyword,
  onSearch,
  onClear,
  onList,
  narrowed,
  onUnfilter,
  events,
}: PhoneSearchProps): ReactNode {
  const t = useT('main')
  const box = useRef<HTMLButtonElement>(null)
  const clear = () => {
    onClear()
    box.current?.focus()
  }
  return (
    <div className={styles.search}>
      <div className={styles.box}>
        <button ref={box} type="button" className={styles.text} onClick={onSearch}>
          <Icon of={SearchIcon} />
          <span className={classNames('ellipsis', keyword && styles.keyword)}>{keyword || t('listSearchVehicle')}</span>
        </button>
        {keyword && (
          <IconButton icon={CloseIcon} label={t('listClearSearch')} className={styles.clear} onClick={clear} />
        )}
      </div>
      <button
        type="button"
        className={styles.listButton}
        data-tour="list-button"
        aria-label={t('listOpen')}
        data-tip={t('listOpen')}
        onClick={onList}
      >
        <Icon of={ListIcon} size={24} />
      </button>
      {narrowed && (
        <div className={styles.narrowed}>
          <span>{t('mapFiltered', narrowed)}</span>
          <button type="button" onClick={onUnfilter}>
            {t('listClearFilters')}
          </button>
        </div>
      )}
      {events && (
        <div className={styles.events}>
          <EventsButton open={events.open === eventsPanel} onClick={() => events.toggle(eventsPanel)} />
        </div>
      )}
    </div>
  )
}
