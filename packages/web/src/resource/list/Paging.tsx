import { formatNumber } from '@rastro/core/format/numbers'
import { type ReactNode, useId } from 'react'
import { useT } from '../../i18n/translate.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { NextIcon } from '../../ui/icons.ts'
import styles from './paging.module.css'

/** MNT-29 */
export const pageSizes = [10, 25, 50, 100] as const
/** MNT-30: with more rows there are pages. */
export const maxUnpaged = 5

interface PagingProps {
  total: number
  size: number
  /** From 0. */
  page: number
  onSize(size: number): void
  onPage(page: number): void
}

/** The shown range of rows, with links to the other pages. */
export function Paging({ total, size, page, onSize, onPage }: PagingProps): ReactNode {
  const t = useT('resource')
  const id = useId()
  const from = page * size
  return (
    <div className={styles.paging}>
      <label htmlFor={id}>{t('sharedRowsPerPage')}</label>
      <select id={id} value={size} onChange={({ target }) => onSize(Number(target.value))}>
        {pageSizes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <span role="status">
        {t('sharedPageRange', {
          from: formatNumber(from + 1),
          to: formatNumber(Math.min(from + size, total)),
          total: formatNumber(total),
        })}
      </span>
      <span className={styles.turns}>
        <IconButton
          icon={NextIcon}
          label={t('listPagePrevious')}
          disabled={page === 0}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          icon={NextIcon}
          label={t('listPageNext')}
          disabled={from + size >= total}
          onClick={() => onPage(page + 1)}
        />
      </span>
    </div>
  )
}
