import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import { WarningIcon } from './icons.ts'
import styles from './TabList.module.css'

export interface Tab<Id extends string> {
  readonly id: Id
  readonly title: string
  /** The number of items in its list. */
  readonly count?: number | undefined
  /** The number is red: these items wait for somebody. */
  readonly isUrgent?: boolean
  /** Read aloud after the title, and shown by an icon: the tab has an error. */
  readonly fault?: string | undefined
}

interface TabListProps<Id extends string> {
  /** The accessible name. */
  label: string
  tabs: readonly Tab<Id>[]
  chosen: Id
  /** The id of a tab's panel, where each has its own. */
  panelOf?: (id: Id) => string
  onChoose(id: Id): void
}

/** The tabs of a page. Arrows, Home and End move between them; the selected one is scrolled into view. */
export function TabList<Id extends string>({ label, tabs, chosen, panelOf, onChoose }: TabListProps<Id>): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = list.current!.querySelector<HTMLElement>('[aria-selected="true"]')
    // Scrolls horizontally only: the page stays in place
    if (tab) list.current!.scrollLeft = tab.offsetLeft - (list.current!.clientWidth - tab.offsetWidth) / 2
  }, [chosen])
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === chosen)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const index = (next + tabs.length) % tabs.length
    onChoose(tabs[index]!.id)
    list.current!.querySelectorAll<HTMLElement>('[role="tab"]')[index]!.focus()
  }
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={label}>
      {tabs.map(({ id, title, count, isUrgent, fault }) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === chosen}
          aria-controls={panelOf?.(id)}
          tabIndex={id === chosen ? 0 : -1}
          className={classNames(styles.tab, fault && styles.wrong)}
          onKeyDown={onKeyDown}
          onClick={() => onChoose(id)}
        >
          {fault && <Icon of={WarningIcon} size={16} />}
          {title}
          {count !== undefined && count > 0 && (
            <span className={classNames(styles.count, isUrgent && styles.urgent)}>{count}</span>
          )}
          {fault && <span className="visually-hidden">({fault})</span>}
        </button>
      ))}
    </div>
  )
}
