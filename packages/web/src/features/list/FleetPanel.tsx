import { type ReactNode, Suspense, useRef } from 'react'
import { Link } from 'react-router'
import { withWords } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { has } from '../../session/capabilities.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AddIcon, SignalIcon } from '../../ui/icons.ts'
import { lazyPage } from '../../ui/lazy-page.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Toolbar } from './Toolbar.tsx'
import type { FleetListState } from './use-fleet-list.ts'
import styles from './VehicleList.module.css'
import { VehicleList } from './VehicleList.tsx'

const PhoneAsTracker = lazyPage(withWords('adding', () => import('./PhoneAsTracker.tsx')))

interface FleetPanelProps {
  list: FleetListState
  selectedId: number | null
  searching?: boolean
  onSelect(id: number): void
  /** Selects it and goes to its card. */
  onEnter(id: number): void
  /** Undefined for people who may not add a vehicle. */
  onAdd: (() => void) | undefined
  /** A place of the search was shown on the map. */
  onPlace(): void
}

/** Toolbar, and the list or its empty state. */
export function FleetPanel({
  list,
  selectedId,
  searching,
  onSelect,
  onEnter,
  onAdd,
  onPlace,
}: FleetPanelProps): ReactNode {
  const searchBox = useRef<HTMLInputElement>(null)
  return (
    <>
      <Toolbar list={list} searchBox={searchBox} autoFocus={searching ?? false} onAdd={onAdd} onPlace={onPlace} />
      {list.size === undefined ? (
        <Bones />
      ) : list.size === 0 ? (
        <NoVehicles onAdd={onAdd} />
      ) : list.ids.length === 0 ? (
        <NoMatch list={list} onCleared={() => searchBox.current?.focus()} />
      ) : (
        <VehicleList
          ids={list.ids}
          tree={list.tree}
          search={list.search}
          members={list.members}
          selectedId={selectedId}
          onSelect={onSelect}
          onEnter={onEnter}
          onToggleGroup={(id) => list.setFilter({ closed: toggled(list.filter.closed, id) })}
        />
      )}
    </>
  )
}

const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]

function Bones(): ReactNode {
  return (
    <div className={styles.message} aria-busy="true">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={styles.bones}>
          <Skeleton position="absolute" left={16} top={13} width={76} height={52} borderRadius={8} />
          <Skeleton position="absolute" left={16} top={74} width={76} height={26} />
          <Skeleton position="absolute" left={106} top={15} width={160} height={14} />
          <Skeleton position="absolute" left={106} top={38} width={60} height={12} />
          <Skeleton position="absolute" left={106} top={61} width={220} height={12} />
        </div>
      ))}
    </div>
  )
}

function NoVehicles({ onAdd }: { onAdd: (() => void) | undefined }): ReactNode {
  const t = useT('main')
  const action = onAdd && (
    <div className={styles.ways}>
      <Button kind="primary" icon={AddIcon} onClick={onAdd}>
        {t('deviceAdd')}
      </Button>
      {has('arrivals') && (
        <Link className={buttonClass()} to={paths.firstTracker}>
          <Icon of={SignalIcon} />
          {t('listFirstTracker')}
        </Link>
      )}
    </div>
  )
  return (
    <div className={styles.message}>
      <Empty title={t('listEmptyTitle')} action={action}>
        <p>{t(onAdd ? 'listEmptyText' : 'listEmptyReadonly')}</p>
      </Empty>
      {onAdd && (
        <div className={styles.hint}>
          <Suspense>
            <PhoneAsTracker />
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** Shows the search text and a way to reset: other filters hide matches, or the search matches nothing. */
function NoMatch({ list, onCleared }: { list: FleetListState; onCleared(): void }): ReactNode {
  const { search, found } = list
  const t = useT('main')
  const title = search.trim() ? t('listNoMatchFor', { keyword: search.trim() }) : t('listNoMatch')
  const clear = () => {
    list.setFilter(found > 0 ? { status: 'all', state: 'any', groupIds: [] } : { keyword: '' })
    onCleared()
  }
  const action = <Button onClick={clear}>{t(found > 0 ? 'listClearFilters' : 'listClearSearch')}</Button>
  return (
    <div className={styles.message}>
      <Empty title={title} action={action}>
        <p>{found > 0 ? t('listMatchesElsewhere', { count: found }) : t('listNoMatchHint')}</p>
      </Empty>
    </div>
  )
}
