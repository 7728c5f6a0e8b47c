import { fleetStates } from '@rastro/core/vehicle/activity'
import { type KeyboardEvent, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { StateDisc } from '../../fleet/StateDisc.tsx'
import { useT } from '../../i18n/translate.ts'
import type { Filter } from '../../listing/filter.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { AddIcon, CloseIcon, FilterIcon, SearchIcon } from '../../ui/icons.ts'
import { lazyPage } from '../../ui/lazy-page.ts'
import { FoundPlaces } from './FoundPlaces.tsx'
import styles from './Toolbar.module.css'
import type { FleetListState } from './use-fleet-list.ts'

const FilterPanel = lazyPage(() => import('./FilterPanel.tsx'), 'soon')

interface ToolbarProps {
  list: FleetListState
  searchBox: RefObject<HTMLInputElement | null>
  autoFocus?: boolean
  onAdd?: (() => void) | undefined
  /** A place of the search was shown on the map. */
  onPlace(): void
}

/** Search, filters, and how many vehicles there are of each status (LIST-27, LIST-28). */
export function Toolbar({ list, searchBox, autoFocus, onAdd, onPlace }: ToolbarProps): ReactNode {
  const t = useT('main')
  const { filter, setFilter } = list
  const [anchor, setAnchor] = useState<Element | null>(null)
  return (
    <search className={styles.tools}>
      <div className={styles.search}>
        <SearchBox
          box={searchBox}
          keyword={filter.keyword}
          autoFocus={autoFocus}
          onChange={(keyword) => setFilter({ keyword })}
        />
        <IconButton
          lined
          icon={FilterIcon}
          label={t('listFilters')}
          data-tour="list-filter"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          dot={filter.groupIds.length > 0 || filter.blocked || filter.overLimit || filter.clientId > 0}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        />
        {onAdd && <IconButton lined icon={AddIcon} label={t('deviceNew')} onClick={onAdd} />}
      </div>
      <FoundPlaces search={filter.keyword} hasVehicles={list.ids.length > 0} onShown={onPlace} />
      <Matches list={list} />
      <Counters list={list} />
      {list.size !== 0 && <States list={list} />}
      {anchor && (
        <Suspense>
          <FilterPanel list={list} anchor={anchor} onAdd={onAdd} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </search>
  )
}

interface SearchBoxProps {
  box: RefObject<HTMLInputElement | null>
  keyword: string
  autoFocus: boolean | undefined
  onChange(keyword: string): void
}

/** The input can be cleared by its button or by Escape, which then closes nothing else. */
function SearchBox({ box, keyword, autoFocus, onChange }: SearchBoxProps): ReactNode {
  const t = useT('main')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || keyword === '') return
    event.preventDefault()
    onChange('')
  }
  const clear = () => {
    onChange('')
    box.current?.focus()
  }
  return (
    <div className={styles.box} data-tour="list-search">
      <label>
        <Icon of={SearchIcon} />
        <input
          ref={box}
          type="search"
          aria-label={t('listSearch')}
          placeholder={t('listSearch')}
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: on phones the list opens because the search was touched
          autoFocus={autoFocus}
          value={keyword}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      {keyword !== '' && (
        <IconButton
          size="small"
          icon={CloseIcon}
          label={t('listClearSearch')}
          className={styles.clear}
          onClick={clear}
        />
      )}
    </div>
  )
}

/** Announces to screen readers how many vehicles are left in the list. */
function Matches({ list: { ids, search, size } }: { list: FleetListState }): ReactNode {
  const t = useT('main')
  const text = !size ? '' : ids.length === 0 ? t('listNoMatch') : search ? t('listMatches', { count: ids.length }) : ''
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
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
          aria-pressed={filter.status === status && filter.state === 'any'}
          onClick={() => setFilter({ status, state: 'any' })}
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

const stateLooks = {
  moving: ['moving', 'stateMoving'],
  idling: ['idling', 'stateIdling'],
  parked: ['parked', 'stateParked'],
  silent: ['offline', 'stateSilent'],
  never: ['unknown', 'stateNever'],
  alarm: ['alarm', 'stateAlarm'],
} as const

/** Filters by state, each with icon, count and word; a second press resets it. */
function States({ list: { states, filter, setFilter } }: { list: FleetListState }): ReactNode {
  const t = useT('main')
  return (
    <fieldset className={styles.states} data-tour="list-states" aria-label={t('listStates')}>
      {fleetStates.map((state) => {
        const [disc, word] = stateLooks[state]
        const pressed = filter.state === state
        const label = t('listState', { state: t(word), count: states[state] })
        return (
          <button
            key={state}
            type="button"
            className={styles.state}
            aria-pressed={pressed}
            aria-label={label}
            onClick={() => setFilter({ status: 'all', state: pressed ? 'any' : state })}
          >
            <StateDisc state={disc} small />
            {t(word)} <b>{states[state]}</b>
          </button>
        )
      })}
    </fieldset>
  )
}
