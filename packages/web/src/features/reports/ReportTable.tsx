import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../../i18n/translate.ts'
import type { Column } from '../../resource/list/columns.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { AscendingIcon, DescendingIcon } from '../../ui/icons.ts'
import { useVirtualRows } from '../../ui/use-virtual-rows.ts'
import { Corrected } from './Corrected.tsx'
import { Crossing } from './Crossing.tsx'
import { RowLinks } from './RowLinks.tsx'
import styles from './reports.module.css'
import { haveLinks, type Row } from './rows.ts'
import type { ShownRows } from './shown.ts'
import { usePrinting } from './use-printing.ts'

const rowHeight = 44
const overscan = 12
/** The most rows that are drawn for paper. */
const mostPrinted = 2000

/** The rows of a report as a virtualized table with its totals first. A row is selected by a click, or by its first cell and the arrows. */
export function ReportTable(props: ShownRows): ReactNode {
  const { label, rows: items, columns, totals, sort, onSort, selected, onSelect } = props
  const t = useT('reports')
  const scroller = useRef<HTMLDivElement>(null)
  const printed = usePrinting() ? Math.min(items.length, mostPrinted) : 0
  const { rows, height, scrollTo } = useVirtualRows({
    scroller,
    count: items.length,
    rowHeight,
    overscan: Math.max(overscan, printed),
  })
  const at = selected ? items.indexOf(selected) : -1
  useEffect(() => scrollTo(at), [at])
  const [first, last] = [rows[0], rows.at(-1)]
  const hasLinks = haveLinks(items)
  const width = columns.reduce((sum, column) => sum + (column.width ?? 0), hasLinks ? actionsWidth : 0)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const next = step && items[at + step]
    if (!next) return
    event.preventDefault()
    onSelect(next)
    // The cell of the next row may not be drawn yet
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus())
  }
  return (
    <div ref={scroller} className={styles.scroller}>
      <table
        className={styles.table}
        style={{ minWidth: width }}
        aria-label={label}
        aria-rowcount={items.length + 1 + (totals.size > 0 ? 1 : 0)}
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Heading key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            {hasLinks && (
              <th className={styles.actions} style={{ width: actionsWidth }}>
                <span className="visually-hidden">{t('sharedActions')}</span>
              </th>
            )}
          </tr>
          {totals.size > 0 && (
            <tr className={styles.totals}>
              {columns.map((column, index) => (
                <td key={column.id} className={classNames(column.numeric && styles.numeric)}>
                  {totals.get(column.id) ?? (index === 0 && t('reportTotal'))}
                </td>
              ))}
              {hasLinks && <td className={styles.actions} />}
            </tr>
          )}
        </thead>
        <tbody>
          <Space height={first?.start ?? 0} span={columns.length + 1} />
          {rows.map(({ index }) => {
            const row = items[index]!
            const isSelected = row === selected
            return (
              <tr
                key={index}
                aria-rowindex={index + 2}
                className={classNames(isSelected && styles.selected)}
                onClick={() => onSelect(row)}
              >
                {columns.map((column, place) => (
                  <td key={column.id} className={classNames(column.numeric && styles.numeric)}>
                    {place === 0 ? (
                      <button type="button" className={styles.pick} aria-pressed={isSelected} onKeyDown={move}>
                        {column.text(row)}
                        <Crossing row={row} />
                        <Corrected row={row} />
                      </button>
                    ) : (
                      (column.cell?.(row) ?? <Text of={column.text(row)} />)
                    )}
                  </td>
                ))}
                {hasLinks && (
                  <td className={styles.actions}>
                    <div>
                      <RowLinks row={row} />
                    </div>
                  </td>
                )}
              </tr>
            )
          })}
          <Space height={last ? height - last.start - last.size : 0} span={columns.length + 1} />
        </tbody>
      </table>
    </div>
  )
}

const actionsWidth = 116
/** A longer text may not fit. */
const maxShown = 24

/** A text that may be cut by its cell is complete on hover. */
const Text = ({ of: text }: { of: string }): ReactNode =>
  text.length > maxShown ? (
    <span className="ellipsis" title={text}>
      {text}
    </span>
  ) : (
    text
  )

/** In place of the rows that are not rendered. */
const Space = ({ height, span }: { height: number; span: number }) =>
  height > 0 && (
    <tr aria-hidden className={styles.space} style={{ height }}>
      <td colSpan={span} />
    </tr>
  )

function Heading({
  column: { id, title, width, numeric },
  sort,
  onSort,
}: Pick<ShownRows, 'sort' | 'onSort'> & { column: Column<Row> }): ReactNode {
  const isSorted = sort === id || sort === `-${id}`
  const isDown = sort.startsWith('-')
  return (
    <th
      scope="col"
      style={{ width }}
      className={classNames(numeric && styles.numeric)}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(isSorted && !isDown ? `-${id}` : id)}>
        {title}
        {isSorted && <Icon of={isDown ? DescendingIcon : AscendingIcon} size={16} />}
      </button>
    </th>
  )
}
