import { formatNumber } from '@rastro/core/format/numbers'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { NextIcon, PreviousIcon } from '../../ui/icons.ts'
import styles from './Billing.module.css'

/** BILL-4: the rows of a page. */
export const pageSize = 15

interface PageTurnsProps {
  total: number
  /** From 0. */
  page: number
  onPage(page: number): void
  /** The button that adds one stands at the right. */
  isBesideAdd?: boolean
}

/** The shown range of rows, with links to the other pages; nothing where there is one page. */
export function PageTurns({ total, page, onPage, isBesideAdd = false }: PageTurnsProps): ReactNode {
  const t = useT('billing')
  if (total <= pageSize) return null
  const from = page * pageSize
  const to = Math.min(from + pageSize, total)
  return (
    <nav className={classNames(styles.turns, isBesideAdd && styles.beside)}>
      <span role="status">
        {t('sharedPageRange', { from: formatNumber(from + 1), to: formatNumber(to), total: formatNumber(total) })}
      </span>
      <IconButton
        icon={PreviousIcon}
        label={t('billingPagePrevious')}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon={NextIcon}
        label={t('billingPageNext')}
        disabled={to >= total}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
