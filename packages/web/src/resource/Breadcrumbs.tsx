import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../i18n/translate.ts'
import { Icon } from '../ui/Icon.tsx'
import { NextIcon } from '../ui/icons.ts'
import styles from './Breadcrumbs.module.css'

/** A step on the way to the page; without an address where there is no page. */
export interface Crumb {
  readonly text: string
  readonly to?: string | undefined
}

/** APP-50: which part of the product the page belongs to, and the page itself as the last step. */
export function Breadcrumbs({ steps }: { steps: readonly Crumb[] }): ReactNode {
  const t = useT('shared')
  return (
    <nav aria-label={t('menuPath')}>
      <ol className={styles.steps}>
        {steps.map(({ text, to }, index) => (
          <li key={text} aria-current={index === steps.length - 1 ? 'page' : undefined}>
            {index > 0 && <Icon of={NextIcon} size={16} />}
            {to ? <Link to={to}>{text}</Link> : <span>{text}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
