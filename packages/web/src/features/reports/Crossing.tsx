import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CrossingIcon } from '../../ui/icons.ts'
import styles from './reports.module.css'
import type { Row } from './rows.ts'

const words = {
  start: 'reportCrossesStart',
  end: 'reportCrossesEnd',
  both: 'reportCrossesBoth',
} as const

/** The sign of a row that crosses a border of the period, with its sentence. */
export function Crossing({ row }: { row: Row }): ReactNode {
  const t = useT('reports')
  const word = words[row.crosses as keyof typeof words]
  if (!word) return null
  return (
    <span className={styles.crossing} role="img" aria-label={t(word)} data-tip={t(word)}>
      <Icon of={CrossingIcon} size={14} />
    </span>
  )
}
