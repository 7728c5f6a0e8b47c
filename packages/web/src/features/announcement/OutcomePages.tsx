import { formatNumber } from '@rastro/core/format/numbers'
import { announcementBounds } from '@rastro/core/model/announcement'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { NextIcon, PreviousIcon } from '../../ui/icons.ts'
import styles from './Announcement.module.css'

interface OutcomePagesProps {
  total: number
  /** From 0. */
  page: number
  onPage(page: number): void
}

/** Which of many outcomes are shown, with buttons to those before and after. */
export function OutcomePages({ total, page, onPage }: OutcomePagesProps): ReactNode {
  const t = useT('announcement')
  const from = page * announcementBounds.page
  const to = Math.min(from + announcementBounds.page, total)
  return (
    <nav className={styles.pages} aria-label={t('announcementPages')}>
      <span role="status">
        {t('sharedPageRange', { from: formatNumber(from + 1), to: formatNumber(to), total: formatNumber(total) })}
      </span>
      <IconButton
        icon={PreviousIcon}
        label={t('announcementPrevious')}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon={NextIcon}
        label={t('announcementNext')}
        disabled={to >= total}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
