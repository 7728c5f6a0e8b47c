import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { useTimes } from '../../i18n/times.ts'
import type { Column } from '../../resource/list/columns.ts'
import { classNames } from '../../ui/class-names.ts'
import { useVirtualRows } from '../../ui/use-virtual-rows.ts'
import { Corrected } from './Corrected.tsx'
import { Crossing } from './Crossing.tsx'
import { RowLinks } from './RowLinks.tsx'
import styles from './reports.module.css'
import { haveLinks, isMissing, type Row, timesOf } from './rows.ts'
import type { ShownRows } from './shown.ts'

const overscan = 4
/** Pixels of title, links and padding; of the links alone; of a line of facts; and of the map in the open card. */
const [frameHeight, linksHeight, factHeight, mapHeight] = [100, 36, 40, 252]
/** Max characters for half a line. */
const maxOfHalf = 20

interface ReportCardsProps extends ShownRows {
  /** What the open card shows. */
  map: ReactNode
  /** All rows are of one vehicle, which they need not name. */
  isOne: boolean
  /** The day of a period that is one. */
  day: string | undefined
}

/** The same rows on a narrow screen, titled by their time; what is missing is left out. */
export function ReportCards(props: ReportCardsProps): ReactNode {
  const { label, rows: items, columns, selected, onSelect, map, isOne, day } = props
  const times = useTimes()
  const scroller = useRef<HTMLDivElement>(null)
  const hasMap = Boolean(map)
  const hasLinks = haveLinks(items)
  const { corner, facts } = useMemo(
    () => partsOf(hasLinks ? columns : columns.slice(1), isOne),
    [columns, isOne, hasLinks],
  )
  const heightOf = useCallback(
    (index: number) => {
      const row = items[index]!
      return (
        frameHeight -
        (hasLinks ? 0 : linksHeight) +
        factHeight * linesOf(row, facts) +
        (row === selected && hasMap ? mapHeight : 0)
      )
    },
    [items, facts, selected, hasMap, hasLinks],
  )
  const { rows, height } = useVirtualRows({ scroller, count: items.length, rowHeight: heightOf, overscan })
  const titleOf = (row: Row): string => {
    const time = timesOf(row)
    if (!time) return columns[0]?.text(row) ?? ''
    const date = times.date(time.from)
    const before = date === day ? '' : `${date} `
    if (time.to.getTime() === time.from.getTime()) return `${before}${times.time(time.from)}`
    return `${before}${times.shortTime(time.from)} – ${times.moment(time.to, time.from)}`
  }
  return (
    <div ref={scroller} className={styles.cards}>
      <ul style={{ height }} aria-label={label}>
        {rows.map(({ index, start, size }) => {
          const row = items[index]!
          const isSelected = row === selected
          return (
            <li
              key={index}
              style={{ top: start, height: size - 10 }}
              className={classNames(styles.card, isSelected && styles.open)}
              aria-setsize={items.length}
              aria-posinset={index + 1}
            >
              <button
                type="button"
                className={styles.cardHead}
                aria-expanded={isSelected}
                onClick={() => onSelect(isSelected ? undefined : row)}
              >
                <span className="ellipsis">{titleOf(row)}</span>
                <Crossing row={row} />
                <Corrected row={row} />
                {corner && <span className={styles.corner}>{corner.cell?.(row) ?? corner.text(row)}</span>}
              </button>
              <dl className={styles.facts}>
                {facts
                  .filter((column) => isThere(row, column))
                  .map((column) => (
                    <div key={column.id} className={isLong(row, column) ? styles.long : undefined}>
                      <dt>{column.title}</dt>
                      <dd className="ellipsis">{column.text(row)}</dd>
                    </div>
                  ))}
              </dl>
              {isSelected && map && <div className={styles.cardMap}>{map}</div>}
              {hasLinks && (
                <div className={styles.cardLinks}>
                  <RowLinks row={row} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Columns that the title of a card says. */
const titling: ReadonlySet<string> = new Set(['startTime', 'endTime', 'fixTime', 'eventTime', 'day'])
/** What stands at the right of the title, the first that is there. */
const corners = ['score', 'distance', 'duration', 'speed']

function partsOf(columns: readonly Column<Row>[], isOne: boolean) {
  const corner = corners.map((id) => columns.find((column) => column.id === id)).find((column) => column !== undefined)
  const facts = columns.filter(
    (column) => column !== corner && !titling.has(column.id) && !(isOne && column.id === 'deviceName'),
  )
  return { corner, facts }
}

/** A place that is missing is said too: not ranked. */
const isThere = (row: Row, { id }: Column<Row>): boolean =>
  id === 'place' || !isMissing(row[id]) || !isMissing((row.attributes as Row | undefined)?.[id])

/** By its value: its text may take long to make for each of many rows. */
const isLong = (row: Row, { id }: Column<Row>): boolean => typeof row[id] === 'string' && row[id].length > maxOfHalf

/** Lines of facts below the title. */
function linesOf(row: Row, facts: readonly Column<Row>[]): number {
  const shown = facts.filter((column) => isThere(row, column))
  const long = shown.filter((column) => isLong(row, column)).length
  return long + Math.ceil((shown.length - long) / 2)
}
