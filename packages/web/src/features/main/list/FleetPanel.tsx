import type { ReactNode } from 'react'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { AddIcon } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { noFilter } from './filter.ts'
import { PhoneAsTracker } from './PhoneAsTracker.tsx'
import { Toolbar } from './Toolbar.tsx'
import type { FleetListState } from './use-fleet-list.ts'
import styles from './VehicleList.module.css'
import { VehicleList } from './VehicleList.tsx'

interface FleetPanelProps {
  list: FleetListState
  selectedId: number | null
  searching?: boolean
  onSelect(id: number): void
  /** Undefined for people who may not add a vehicle. */
  onAdd: (() => void) | undefined
}

/** Toolbar and list, or what stands in place of the list. */
export function FleetPanel({ list, selectedId, searching, onSelect, onAdd }: FleetPanelProps): ReactNode {
  return (
    <>
      <Toolbar list={list} autoFocus={searching ?? false} onAdd={onAdd} />
      {list.size === undefined ? (
        <Bones />
      ) : list.size === 0 ? (
        <NoVehicles onAdd={onAdd} />
      ) : list.ids.length === 0 ? (
        <NoMatch onClear={() => list.setFilter(noFilter)} />
      ) : (
        <VehicleList ids={list.ids} selectedId={selectedId} onSelect={onSelect} />
      )}
    </>
  )
}

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
    <Button kind="primary" icon={AddIcon} onClick={onAdd}>
      {t('deviceAdd')}
    </Button>
  )
  return (
    <div className={styles.message}>
      <Empty title={t('listEmptyTitle')} action={action}>
        <p>{t(onAdd ? 'listEmptyText' : 'listEmptyReadonly')}</p>
      </Empty>
      {onAdd && (
        <div className={styles.hint}>
          <PhoneAsTracker />
        </div>
      )}
    </div>
  )
}

function NoMatch({ onClear }: { onClear(): void }): ReactNode {
  const t = useT('main')
  return (
    <div className={styles.message} role="status">
      <Empty title={t('listNoMatch')} action={<Button onClick={onClear}>{t('listClearFilters')}</Button>}>
        <p>{t('listNoMatchHint')}</p>
      </Empty>
    </div>
  )
}
