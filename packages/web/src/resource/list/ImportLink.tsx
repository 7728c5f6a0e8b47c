import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { has } from '../../session/capabilities.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ImportIcon } from '../../ui/icons.ts'
import styles from './list.module.css'

/** Leads to the import of items from a file, where the server can do it. */
export function ImportLink({ to }: { to: string }): ReactNode {
  const t = useT('resource')
  if (!has('imports')) return null
  return (
    <Link className={classNames(buttonClass(), styles.export)} to={to} aria-label={t('listImport')}>
      <Icon of={ImportIcon} />
      <span>{t('listImport')}</span>
    </Link>
  )
}
