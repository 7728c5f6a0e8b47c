import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { AscendingIcon, DescendingIcon } from '../../ui/icons.ts'
import { useMedia } from '../../ui/use-media.ts'
import { useVirtualRows } from '../../ui/use-virtual-rows.ts'
import { namedOr, type Stored } from '../entity.ts'
import { type Column, narrowTable } from './columns.ts'
import styles from './list.module.css'
import { RowActions } from './RowActions.tsx'
import type { RowsProps } from './rows.ts'

const rowHeight = 48
const headHeight = 40
const overscan = 10
/** Min width of a column without its own. */
const minWidth = 140
/** A longer text may not fit into a cell of that width. */
const maxShown = 26

/** The items as a virtualized table. */
export function Table<T extends Stored>(props: RowsProps<T>): ReactNode {
  const { of, items, sort, selection, isSelectable, onSort, isSortable, onEnd } = props
  const isNarrow = useMedia(narrowTable)
  const columns = isNarrow ? props.columns.filter(({ isWide }) => !isWide) : props.columns
  const t = useT('resource')
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, height } = useVirtualRows({ scroller, count: items.length, rowHeight, overscan })
  const [first, last] = [rows[0], rows.at(-1)]
  const isAtEnd = last?.index === items.length - 1
  useEffect(() => {
    if (isAtEnd) onEnd()
  }, [isAtEnd, items])
  const width = columns.reduce((sum, column) => sum + (column.width ?? minWidth), selection ? 48 : 0)
  const span = columns.length + (selection ? 2 : 1)
  const chosen = selection?.items.length ?? 0
  return (
    <div ref={scroller} className={styles.scroller}>
      <table
        className={styles.table}
        style={{ minWidth: `calc(${width}px + var(--actions))` }}
        aria-rowcount={items.length + 1}
      >
        <thead style={{ height: headHeight }}>
          <tr aria-rowindex={1}>
            {selection && (
              <th className={styles.check}>
                <Checkbox
                  label={t('listSelectAll')}
                  checked={chosen > 0 && chosen === selection.all.length}
                  some={chosen > 0 && chosen < selection.all.length}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            {columns.map((column, index) => (
              <HeadCell
                key={column.id}
                column={column}
                sort={sort}
                isFirst={index === 0}
                onSort={(isSortable?.(column.id) ?? true) ? onSort : undefined}
              />
            ))}
            <th className={styles.actions}>
              <span className="visually-hidden">{t('sharedActions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Space height={first?.start ?? 0} span={span} />
          {rows.map(({ index }) => {
            const item = items[index]!
            const isOpen = isSelectable?.(item) ?? true
            const isSelected = isOpen && selection?.ids.has(item.id)
            return (
              <tr
                key={item.id}
                aria-rowindex={index + 2}
                aria-selected={isSelected}
                className={classNames(isSelected && styles.selected, !isOpen && styles.off)}
              >
                {selection && (
                  <td className={styles.check}>
                    <Checkbox
                      label={t('listSelect', { name: namedOr(of, item, t('sharedNoName')) })}
                      checked={isSelected ?? false}
                      disabled={!isOpen}
                      onChange={() => selection.toggle(item.id)}
                    />
                  </td>
                )}
                {columns.map((column, at) => (
                  <td key={column.id} className={classNames(column.numeric && styles.numeric, at === 0 && styles.name)}>
                    {at === 0 ? (
                      <Name {...props} item={item} column={column} />
                    ) : (
                      <MarkedCell item={item} column={column} />
                    )}
                  </td>
                ))}
                <td className={styles.actions}>
                  <div>
                    <RowActions {...props} item={item} />
                  </div>
                </td>
              </tr>
            )
          })}
          <Space height={last ? height - last.start - last.size : 0} span={span} />
        </tbody>
      </table>
    </div>
  )
}

/** In place of the rows that are not rendered. */
const Space = ({ height, span }: { height: number; span: number }) =>
  height > 0 && (
    <tr aria-hidden style={{ height }}>
      <td colSpan={span} className={styles.space} />
    </tr>
  )

/** The text of a column for an item; a missing value is a dash. */
export const Cell = <T,>({ item, column }: { item: T; column: Column<T> }): ReactNode =>
  column.cell ? column.cell(item) : clamped(column.text(item)) || '-'

/** The same with its mark before it. */
const MarkedCell = <T,>(props: { item: T; column: Column<T> }): ReactNode => {
  const mark = props.column.mark?.(props.item)
  if (!mark) return <Cell {...props} />
  return (
    <span className={styles.marked}>
      {mark}
      <span>
        <Cell {...props} />
      </span>
    </span>
  )
}

/** A text that may be too long for its cell: cut after two lines, and complete on hover. */
const clamped = (text: string): ReactNode =>
  text.length > maxShown ? (
    <span className={styles.clamped} title={text}>
      {text}
    </span>
  ) : (
    text
  )

interface NameProps<T extends Stored> extends Pick<RowsProps<T>, 'of' | 'onRemove'> {
  item: T
  column: Column<T>
}

/** The name, linked to the form for people who may edit it. */
export function Name<T extends Stored>({ of, item, column, onRemove }: NameProps<T>): ReactNode {
  const t = useT('resource')
  const shown = column.cell ? column.cell(item) : clamped(column.text(item).trim() || t('sharedNoName'))
  return onRemove ? <Link to={of.form(item.id)}>{shown}</Link> : shown
}

interface HeadCellProps<T> {
  column: Column<T>
  sort: string
  isFirst: boolean
  /** Undefined where it cannot be sorted by this column. */
  onSort: ((column: string) => void) | undefined
}

function HeadCell<T>({ column: { id, title, width, numeric }, sort, isFirst, onSort }: HeadCellProps<T>): ReactNode {
  const isSorted = onSort !== undefined && (sort === id || sort === `-${id}`)
  const isDown = sort.startsWith('-')
  return (
    <th
      style={{ width }}
      className={classNames(numeric && styles.numeric, isFirst && styles.name)}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      {onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(id)}>
          {title}
          {isSorted && <Icon of={isDown ? DescendingIcon : AscendingIcon} size={16} />}
        </button>
      ) : (
        title
      )}
    </th>
  )
}
