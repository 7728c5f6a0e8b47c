import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AddIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Entity, Stored } from '../entity.ts'
import type { Column } from './columns.ts'
import { Failed } from './Failed.tsx'
import styles from './list.module.css'
import type { Items } from './use-items.ts'
import type { ListState } from './use-list-state.ts'

interface NothingProps<T extends Stored> {
  of: Entity<T>
  addLabel: string
  emptyTitle: string
  emptyText: string
  columns: readonly Column<T>[]
  mayAdd: boolean
  anotherWay?: ((inWords: boolean) => ReactNode) | undefined
  served: Items<T>
  /** Nothing is stored, or nothing for this list. */
  isEmpty: boolean
  state: ListState
  onUnfilter?: (() => void) | undefined
}

/** In place of the rows: loading, error, empty, or no match. */
export function Nothing<T extends Stored>(props: NothingProps<T>): ReactNode {
  const { of, addLabel, emptyTitle, emptyText, columns, mayAdd, anotherWay, served, isEmpty, state, onUnfilter } = props
  const t = useT('resource')
  const keyword = state.keyword.trim()
  if (served.error) return <Failed error={served.error} retry={served.retry} />
  if (!served.items) {
    return (
      <section className={styles.nothing} aria-busy aria-label={t('sharedLoading')}>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className={styles.bones}>
            {columns.map(({ id }) => (
              <Skeleton key={id} width="70%" height={12} />
            ))}
          </div>
        ))}
      </section>
    )
  }
  return (
    <section className={styles.nothing}>
      {isEmpty ? (
        <Empty
          title={emptyTitle}
          action={
            mayAdd && (
              <div className={styles.ways}>
                <Link className={buttonClass('primary')} to={of.form()} data-tour="list-add">
                  <Icon of={AddIcon} />
                  {addLabel}
                </Link>
                {anotherWay?.(true)}
              </div>
            )
          }
        >
          <p>{emptyText}</p>
        </Empty>
      ) : (
        <Empty
          title={keyword ? t('sharedNothingFoundFor', { keyword }) : t('sharedNothingFound')}
          action={
            <div className={styles.ways}>
              {keyword && <Button onClick={() => state.setKeyword('')}>{t('listSearchClear')}</Button>}
              {onUnfilter && <Button onClick={onUnfilter}>{t('listFilterClear')}</Button>}
            </div>
          }
        />
      )}
    </section>
  )
}
