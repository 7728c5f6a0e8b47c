import { formatNumber } from '@rastro/core/format/numbers'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../i18n/translate.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { BackIcon } from '../ui/icons.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import styles from './SettingsHead.module.css'

interface SettingsHeadProps {
  title: string
  /** Beside the title: the number of items. */
  count?: number | undefined
  /** Beside the title: what the item is recognised by. */
  beside?: ReactNode
  /** The list that the page belongs to, where it is not the list itself. */
  below?: { readonly text: string; readonly to: string }
  /** Where Back leads on a phone; by default one entry back in the history. */
  onBack?: () => void
  /** Back is there on a desk too. */
  hasBack?: boolean
  /** At the right: buttons. */
  children?: ReactNode
}

/** APP-50: the head of every page of the settings. */
export function SettingsHead({
  title,
  count,
  beside,
  below,
  onBack,
  hasBack = false,
  children,
}: SettingsHeadProps): ReactNode {
  const t = useT('resource')
  const navigate = useNavigate()
  const steps = [{ text: t('settingsTitle') }, ...(below ? [below] : []), { text: title }]
  return (
    <header className={styles.head}>
      <span className={styles.back} data-always={hasBack}>
        <IconButton icon={BackIcon} label={t('sharedBack')} onClick={onBack ?? (() => navigate(-1))} />
      </span>
      <div className={styles.title}>
        <Breadcrumbs steps={steps} />
        <div className={styles.line}>
          <h1>{title}</h1>
          {beside && <span className={styles.beside}>{beside}</span>}
          {count !== undefined && count > 0 && <span className={styles.count}>{formatNumber(count)}</span>}
        </div>
      </div>
      {children}
    </header>
  )
}
