import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useVirtualRows } from '../../ui/use-virtual-rows.ts'
import { namedOr, type Stored } from '../entity.ts'
import styles from './list.module.css'
import { RowActions } from './RowActions.tsx'
import type { RowsProps } from './rows.ts'
import { Cell, Name } from './Table.tsx'

const overscan = 4
/** Height of title, actions and padding; and of one line of facts: two short ones, or a long one. */
const [frameHeight, factHeight] = [92, 42]
/** Of the line below the title that belongs to a mark beside it. */
const markedHeight = 20
/** Max characters for half a line. */
const maxOfHalf = 20

/** The same items on a phone: name, facts in two columns, actions at the foot. */
export function Cards<T extends Stored>(props: RowsProps<T>): ReactNode {
  const { of, items, columns, selection, isSelectable, onEnd } = props
  const t = useT('resource')
  const [name] = columns
  const marked = columns.find(({ mark }) => mark)
  const facts = columns.filter((column) => column !== name && column !== marked)
  const long = useMemo(
    () => new Set(columns.filter(({ text }) => items.some((item) => text(item).length > maxOfHalf))),
    [columns, items],
  )
  const longFacts = facts.filter((column) => long.has(column)).length
  const scroller = useRef<HTMLDivElement>(null)
  const lineHeight = marked ? markedHeight : 0
  const rowHeight = frameHeight + lineHeight + factHeight * (longFacts + Math.ceil((facts.length - longFacts) / 2))
  const { rows, height } = useVirtualRows({ scroller, count: items.length, rowHeight, overscan })
  const isAtEnd = rows.at(-1)?.index === items.length - 1
  useEffect(() => {
    if (isAtEnd) onEnd()
  }, [isAtEnd, items])
  return (
    <div ref={scroller} className={styles.cards}>
      <ul style={{ height }}>
        {rows.map(({ index, start, size }) => {
          const item = items[index]!
          const isOpen = isSelectable?.(item) ?? true
          const isSelected = (isOpen && selection?.ids.has(item.id)) ?? false
          return (
            <li
              key={item.id}
              style={{ top: start, height: size - 10 }}
              className={classNames(styles.card, isSelected && styles.selected, !isOpen && styles.off)}
              aria-setsize={items.length}
              aria-posinset={index + 1}
            >
              <div className={styles.cardHead}>
                <h2 className="ellipsis">
                  <Name {...props} item={item} column={name!} />
                </h2>
                {marked?.mark?.(item)}
                {selection && (
                  <Checkbox
                    label={t('listSelect', { name: namedOr(of, item, t('sharedNoName')) })}
                    checked={isSelected}
                    disabled={!isOpen}
                    onChange={() => selection.toggle(item.id)}
                  />
                )}
              </div>
              {marked && (
                <p className={classNames(styles.cardLine, 'ellipsis')}>
                  {marked.text(item) && <Cell item={item} column={marked} />}
                </p>
              )}
              <dl className={styles.facts}>
                {facts.map((column) => (
                  <div key={column.id} className={long.has(column) ? styles.long : undefined}>
                    <dt>{column.title}</dt>
                    <dd className="ellipsis">
                      <Cell item={item} column={column} />
                    </dd>
                  </div>
                ))}
              </dl>
              <div className={styles.cardActions}>
                <RowActions {...props} item={item} />
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
