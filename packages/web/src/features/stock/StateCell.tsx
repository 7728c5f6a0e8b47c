import { stockAlert } from '@rastro/core/vehicle/stock-moves'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import styles from './Stock.module.css'
import { stateWords } from './state-words.ts'
import type { StockItem } from './stock-entities.ts'

/** The state of an item, and what its last report says against it. */
export function StateCell({ item, now }: { item: StockItem; now: Date }): ReactNode {
  const t = useT('stock')
  const alert = stockAlert(item, now)
  return (
    <span className={styles.state}>
      <span className={styles.dot} data-state={item.state} aria-hidden />
      {t(stateWords[item.state])}
      {alert && (
        <span className={styles.chip}>{t(alert === 'talking' ? 'stockTalkingShort' : 'stockSilentShort')}</span>
      )}
    </span>
  )
}
