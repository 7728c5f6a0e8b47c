import type { ReactNode } from 'react'
import { useT } from '../../../i18n/translate.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { ListIcon, SearchIcon } from '../../../ui/icons.ts'
import styles from './PhoneSearch.module.css'

interface PhoneSearchProps {
  onSearch(): void
  onList(): void
}

/** Above a phone's map: the way into the list, by searching or by looking through it. */
export function PhoneSearch({ onSearch, onList }: PhoneSearchProps): ReactNode {
  const t = useT('main')
  return (
    <div className={styles.search}>
      <button type="button" className={styles.box} onClick={onSearch}>
        <Icon of={SearchIcon} />
        <span>{t('listSearchVehicle')}</span>
      </button>
      <button
        type="button"
        className={styles.listButton}
        aria-label={t('listOpen')}
        data-tip={t('listOpen')}
        onClick={onList}
      >
        <Icon of={ListIcon} size={24} />
      </button>
    </div>
  )
}
