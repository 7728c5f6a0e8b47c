import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Fuel.module.css'
import type { Filters as State } from './use-filters.ts'

/** FUEL-10, FUEL-11: keyword, first and last day, and a button that clears all of them. */
export function Filters({ filters }: { filters: State }): ReactNode {
  const t = useT('refuelling')
  const day = (end: 'from' | 'to', label: string) => (
    <TextField
      type="date"
      label={label}
      title={t('formDay')}
      value={filters[end]}
      onChange={({ target }) => filters.limit(end, target.value)}
    />
  )
  return (
    <search className={styles.filters}>
      <SearchField
        label={t('listSearchIn', { list: t('refuellingRecords') })}
        clearLabel={t('listSearchClear')}
        value={filters.keyword}
        onChange={filters.setKeyword}
      />
      {day('from', t('refuellingFrom'))}
      {day('to', t('refuellingTo'))}
      {filters.isSet && <Button onClick={filters.clear}>{t('refuellingClear')}</Button>}
    </search>
  )
}
