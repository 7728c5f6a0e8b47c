import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import styles from './FenceList.module.css'

interface FenceSearchProps {
  keyword: string
  /** The number of matches. */
  count: number
  onChange(keyword: string): void
}

/** Search in all stored fields of the geofences, with the number of matches. */
export function FenceSearch({ keyword, count, onChange }: FenceSearchProps): ReactNode {
  const t = useT('fences')
  return (
    <search className={styles.search}>
      <SearchField label={t('fencesSearch')} clearLabel={t('listClearSearch')} value={keyword} onChange={onChange} />
      <p className="caption" role="status">
        {t('fencesCount', { count })}
      </p>
    </search>
  )
}
