import type { ReactNode } from 'react'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { EditIcon } from '../../ui/icons.ts'
import styles from './reports.module.css'
import type { Row } from './rows.ts'

/** The sign of a trip that somebody corrected: who, and when. */
export function Corrected({ row }: { row: Row }): ReactNode {
  const t = useT('reports')
  const times = useTimes()
  const { correctedTime, correctedBy } = row
  if (!(correctedTime instanceof Date)) return null
  const time = times.dateTime(correctedTime)
  const text = correctedBy
    ? t('reportCorrectedBy', { name: String(correctedBy), time })
    : t('reportCorrected', { time })
  return (
    <span className={styles.crossing} role="img" aria-label={text} data-tip={text}>
      <Icon of={EditIcon} size={14} />
    </span>
  )
}
