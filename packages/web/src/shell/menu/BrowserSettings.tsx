import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { useTheme } from '../../theme/ThemeRoot.tsx'
import { LanguageChoice } from '../LanguageChoice.tsx'
import { ThemeChoice } from '../ThemeChoice.tsx'
import styles from './MenuPanel.module.css'

/** Language and theme: stored in this browser, they change at once. */
export function BrowserSettings(): ReactNode {
  const t = useT('menu')
  const { fixed } = useTheme()
  return (
    <section className={styles.browser} aria-label={t('menuBrowser')}>
      <h3 className={styles.title}>{t('menuBrowser')}</h3>
      <LanguageChoice />
      {!fixed && <ThemeChoice />}
    </section>
  )
}
