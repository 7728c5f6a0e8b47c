import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { LanguageChoice } from '../../shell/LanguageChoice.tsx'
import { ThemeChoice } from '../../shell/ThemeChoice.tsx'
import { useTheme } from '../../theme/ThemeRoot.tsx'
import styles from './AccountPage.module.css'
import { SettingRow } from './SettingRow.tsx'

/** Language and theme belong to this browser and change at once. */
export function BrowserSettings(): ReactNode {
  const t = useT('account')
  const { fixed } = useTheme()
  return (
    <section className={styles.panel}>
      <h2>{t('preferenceBrowser')}</h2>
      <SettingRow label={t('loginLanguage')}>
        <LanguageChoice />
      </SettingRow>
      {!fixed && (
        <SettingRow label={t('themeTitle')}>
          <ThemeChoice />
        </SettingRow>
      )}
    </section>
  )
}
