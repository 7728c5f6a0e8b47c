import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useT } from '../../i18n/translate.ts'
import { groupOfRow, type ListTree, rowOfGroup } from '../../listing/list-tree.ts'
import { useNow } from '../../ui/use-now.ts'
import { useVirtualRows } from '../../ui/use-virtual-rows.ts'
import { CompactRow } from './CompactRow.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import { useCompact } from './density.ts'
import { GroupHeading } from './GroupHeading.tsx'
import { useHeldOrder } from './held-order.ts'
import styles from './VehicleList.module.css'

/** LIST-2, LIST-3, LIST-4. */
const rowHeight = 140
const compactHeight = 56
const groupHeight = 40
const overscan = 10
const refreshMs = 60_000

interface VehicleListProps {
  ids: Int32Array
  /** The same vehicles grouped, where that is chosen. */
  tree: ListTree | undefined
  /** The search text; empty for none. */
  search: string
  /** Incremented when other rows are listed, not when their order changes. */
  members: number
  selectedId: number | null
  onSelect(id: number): void
  /** Selects it and moves to its card. */
  onEnter(id: number): void
  /** Opens a group that is closed, closes one that is open. */
  onToggleGroup(id: number): void
}

/**
 * The vehicles as a list box, with groups as a tree: arrows move, open and close, Space selects, Enter goes to the card. Only
 * visible rows are in the page (LIST-1).
 */
export function VehicleList({
  ids: latestIds,
  tree,
  search,
  members,
  selectedId,
  onSelect,
  onEnter,
  onToggleGroup,
}: VehicleListProps): ReactNode {
  const [pointed, setPointed] = useState(false)
  // Vehicles by their id, groups by a negative number
  const ids = useHeldOrder({ ids: tree?.rows ?? latestIds, search, members }, pointed)
  const compact = useCompact()
  const t = useT('main')
  const now = useNow(refreshMs)
  const scroller = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<number>()
  const [keyed, setKeyed] = useState(false)
  const height = compact ? compactHeight : rowHeight
  const heightOf = useCallback(
    (index: number) => (groupOfRow(ids[index]!) !== undefined ? groupHeight : height),
    [ids, height],
  )
  const rows = useVirtualRows({ scroller, count: ids.length, rowHeight: tree ? heightOf : height, overscan })

  const selectedIndex = selectedId === null ? -1 : ids.indexOf(selectedId)
  // Scrolls to a newly selected vehicle, not after every reordering.
  useEffect(() => {
    if (selectedIndex >= 0) rows.scrollTo(selectedIndex)
  }, [selectedId])
  // With a search, the best match is the first row; without, the selected vehicle stays in view.
  const searched = useRef(search)
  useEffect(() => {
    if (searched.current === search) return
    searched.current = search
    rows.scrollTo(search ? 0 : Math.max(selectedIndex, 0))
  }, [search])

  /** One below the group above it. */
  const levelAt = (index: number): number | undefined => {
    if (!tree) return undefined
    const group = ids.slice(0, index).findLast((row) => row < 0)
    return 1 + (tree.groups.get(groupOfRow(group ?? -1) ?? 0)?.level ?? 0)
  }
  const move = (index: number) => {
    const id = ids[Math.min(Math.max(index, 0), ids.length - 1)]
    if (id === undefined) return
    setActiveId(id)
    setKeyed(true)
    rows.scrollTo(ids.indexOf(id))
  }
  // The last active row, else the selected one: the position survives a visit to the card.
  const place = () => {
    const before = activeId === undefined ? -1 : ids.indexOf(activeId)
    return before >= 0 ? before : selectedIndex
  }
  const onFocus = ({ currentTarget, target, relatedTarget }: FocusEvent) => {
    const isFromRow = currentTarget.contains(relatedTarget)
    if (target === currentTarget && !isFromRow && currentTarget.matches(':focus-visible')) move(Math.max(place(), 0))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = place()
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: ids.length - 1 }
    const to = steps[event.key]
    const group = groupOfRow(ids[at] ?? 0)
    if (to !== undefined) move(to)
    else if (group !== undefined && isToggle(event.key, tree?.groups.get(group)?.open)) onToggleGroup(group)
    else if (group !== undefined) return
    else if (at >= 0 && !isOpen(document.getElementById(elementOf(ids[at]!)))) return
    else if (event.key === 'Enter' && at >= 0) onEnter(ids[at]!)
    else if (event.key === ' ' && at >= 0) onSelect(ids[at]!)
    else return
    event.preventDefault()
  }
  const onClick = ({ target }: MouseEvent) => {
    const row = (target as Element).closest<HTMLElement>('[data-id], [data-group]')
    const { id, group } = row?.dataset ?? {}
    if (id === undefined && group === undefined) return
    // Not the row: it is removed when it is scrolled away, and the focus would be lost.
    scroller.current?.focus({ preventScroll: true })
    setActiveId(group === undefined ? Number(id) : rowOfGroup(Number(group)))
    if (group === undefined) isOpen(row) && onSelect(Number(id))
    else onToggleGroup(Number(group))
  }

  const box = {
    'data-tour': 'list',
    role: tree ? 'tree' : 'listbox',
    tabIndex: 0,
    'aria-label': t('listTitle'),
    'aria-activedescendant': keyed && activeId !== undefined ? elementOf(activeId) : undefined,
    onKeyDown,
    onClick,
    onFocus,
    onBlur: () => setKeyed(false),
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
  }
  return (
    <div ref={scroller} className={styles.list} {...box}>
      <div className={styles.space} role="presentation" style={{ height: rows.height }}>
        {rows.rows.map(({ index, start, size }) => {
          const id = ids[index]!
          const group = tree?.groups.get(groupOfRow(id) ?? -1)
          const place = { top: start, height: size, index, count: ids.length, active: keyed && id === activeId }
          if (id < 0) return group && <GroupHeading key={id} group={group} place={{ ...place, level: group.level }} />
          const Row = compact ? CompactRow : DeviceRow
          return <Row key={id} id={id} selected={id === selectedId} now={now} {...place} level={levelAt(index)} />
        })}
      </div>
      <div className={styles.end} role="presentation" />
    </div>
  )
}

/** VEH-38: not a row that the person may not select. */
const isOpen = (row: Element | null): boolean => row?.ariaDisabled !== 'true'

const elementOf = (row: number): string =>
  groupOfRow(row) === undefined ? `vehicle-${row}` : `group-${groupOfRow(row)}`

/** Whether a key opens or closes the active group. */
const isToggle = (key: string, open: boolean | undefined): boolean =>
  key === 'Enter' || key === ' ' || (key === 'ArrowRight' && open === false) || (key === 'ArrowLeft' && open === true)
