import { type StockKind, type StockState, stockStates } from '@rastro/core/vocabulary/stock-states'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { SelectField } from '../../ui/TextField.tsx'
import styles from './Stock.module.css'
import { stateWords } from './state-words.ts'
import { silentDays, type useStockFilter } from './use-stock-filter.ts'

/** Narrows a list of the stock to a state, and to units that report or are silent where they should not. */
export function StockFilters({ kind, of }: { kind: StockKind; of: ReturnType<typeof useStockFilter> }): ReactNode {
  const t = useT('stock')
  return (
    <div className={styles.filters}>
      <SelectField
        bare
        label={t('stockFilterState')}
        value={of.state ?? ''}
        onChange={({ target }) => of.setState(target.value as StockState | '')}
      >
        <option value="">{t('stockFilterAny')}</option>
        {stockStates.map((state) => (
          <option key={state} value={state}>
            {t(stateWords[state])}
          </option>
        ))}
      </SelectField>
      <SelectField
        bare
        label={t('stockFilterAlert')}
        value={of.alert}
        onChange={({ target }) => of.setAlert(target.value)}
      >
        <option value="">{t('stockFilterReports')}</option>
        {kind === 'tracker' && <option value="talking">{t('stockTalking')}</option>}
        {silentDays.map((count) => (
          <option key={count} value={String(count)}>
            {t('stockFilterSilent', { count })}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
