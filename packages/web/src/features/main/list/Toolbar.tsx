import { type ReactNode, useState } from 'react'
import { StateDisc } from '../../../fleet/StateDisc.tsx'
import { useT } from '../../../i18n/translate.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { FilterIcon, SearchIcon } from '../../../ui/icons.ts'
import { FilterPanel } from './FilterPanel.tsx'
import type { Filter } from './filter.ts'
import styles from './Toolbar.module.css'
import type { FleetListState } from './use-fleet-list.ts'

interface ToolbarProps {
  list: FleetListState
  autoFocus?: boolean
  onAdd?: (() => void) | undefined
}

/** Search, filters, and how many vehicles there are of each status (LIST-27, LIST-28). */
export function Toolbar({ list, autoFocus, onAdd }: ToolbarProps): ReactNode {
  const t = useT('main')
  const { filter, setFilter } = list
  const [anchor, setAnchor] = useState<Element | null>(null)
  return (
    <search className={styles.tools}>
      <div className={styles.search}>
        <label className={styles.box}>
          <Icon of={SearchIcon} />
          <input
            type="search"
            aria-label={t('listSearch')}
            placeholder={t('listSearch')}
            // biome-ignore lint/a11y/noAutofocus: on phones the list opens because the search was touched
            autoFocus={autoFocus}
            value={filter.keyword}
            onChange={({ target }) => setFilter({ keyword: target.value })}
          />
        </label>
        <IconButton
          lined
          icon={FilterIcon}
          label={t('listFilters')}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          dot={filter.groupIds.length > 0 || filter.onMap}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        />
      </div>
      <Counters list={list} />
      {anchor && <FilterPanel list={list} anchor={anchor} onAdd={onAdd} onClose={() => setAnchor(null)} />}
    </search>
  )
}

const statuses = [
  ['all', 'sharedAll', undefined],
  ['online', 'statusOnline', 'parked'],
  ['offline', 'statusOffline', 'offline'],
  ['unknown', 'statusUnknown', 'unknown'],
] as const satisfies [Filter['status'], ...unknown[]][]

function Counters({ list: { counts, filter, setFilter } }: { list: FleetListState }): ReactNode {
  const t = useT('main')
  return (
    <div className={styles.counters}>
      {statuses.map(([status, word, disc]) => (
        <button
          key={status}
          type="button"
          className={styles.counter}
          aria-pressed={filter.status === status}
          onClick={() => setFilter({ status })}
        >
          <b>{counts[status]}</b>
          <span>
            {disc && <StateDisc state={disc} small />}
            {t(word)}
          </span>
        </button>
      ))}
    </div>
  )
}
