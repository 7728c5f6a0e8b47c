import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { LanguageChoice } from '../../shell/LanguageChoice.tsx'
import { ThemeChoice } from '../../shell/ThemeChoice.tsx'
import { useTheme } from '../../theme/ThemeRoot.tsx'
import { Part, Setting } from './Setting.tsx'

/** Language and theme belong to this browser and change at once. */
export function BrowserSettings(): ReactNode {
  const t = useT('preferences')
  const { fixed } = useTheme()
  return (
    <Part id="browser" title={t('preferenceBrowser')}>
      <Setting name="language" label={t('loginLanguage')}>
        <LanguageChoice />
      </Setting>
      {!fixed && (
        <Setting name="theme" label={t('themeTitle')}>
          <ThemeChoice />
        </Setting>
      )}
    </Part>
  )
}
