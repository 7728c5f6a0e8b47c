import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '../../../i18n/translate.ts'
import { useNow } from '../../../ui/use-now.ts'
import { DeviceRow } from './DeviceRow.tsx'
import { useHeldOrder } from './held-order.ts'
import styles from './VehicleList.module.css'

/** LIST-2, LIST-3, LIST-4. */
const rowHeight = 140
const overscan = 10
const refreshMs = 60_000

interface VehicleListProps {
  ids: readonly number[]
  selectedId: number | null
  onSelect(id: number): void
}

/** The vehicles as a list box: arrows move, Enter chooses. Only what can be seen is in the page (LIST-1). */
export function VehicleList({ ids: latestIds, selectedId, onSelect }: VehicleListProps): ReactNode {
  const [pointed, setPointed] = useState(false)
  const ids = useHeldOrder(latestIds, pointed)
  const t = useT('main')
  const now = useNow(refreshMs)
  const scroller = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<number>()
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
  })

  const selectedIndex = selectedId === null ? -1 : ids.indexOf(selectedId)
  // Scrolls to a newly chosen vehicle, not after every reordering.
  useEffect(() => {
    if (selectedIndex >= 0) rows.scrollToIndex(selectedIndex)
  }, [selectedId])

  const move = (index: number) => {
    const id = ids[Math.min(Math.max(index, 0), ids.length - 1)]
    if (id === undefined) return
    setActiveId(id)
    rows.scrollToIndex(ids.indexOf(id))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = activeId === undefined ? selectedIndex : ids.indexOf(activeId)
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: ids.length - 1 }
    const to = steps[event.key]
    if (to !== undefined) move(to)
    else if (event.key === 'Enter' && activeId !== undefined) onSelect(activeId)
    else return
    event.preventDefault()
  }
  const onClick = ({ target }: MouseEvent) => {
    const id = Number((target as Element).closest<HTMLElement>('[data-id]')?.dataset.id)
    if (id) onSelect(id)
  }

  return (
    <div
      ref={scroller}
      className={styles.list}
      role="listbox"
      aria-label={t('listTitle')}
      aria-activedescendant={activeId === undefined ? undefined : `vehicle-${activeId}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onBlur={() => setActiveId(undefined)}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
    >
      <div className={styles.space} role="presentation" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index }) => {
          const id = ids[index]!
          return (
            <DeviceRow
              key={id}
              id={id}
              index={index}
              count={ids.length}
              selected={id === selectedId}
              active={id === activeId}
              now={now}
            />
          )
        })}
      </div>
      <div className={styles.end} role="presentation" />
    </div>
  )
}
