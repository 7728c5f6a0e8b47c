import { isShown } from '@rastro/core/access/menu'
import { type ReactNode, useEffect } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { Forbidden } from '../../resource/Forbidden.tsx'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { useHashTarget } from '../../resource/use-hash-target.ts'
import { has } from '../../session/capabilities.ts'
import { useServer } from '../../session/session.ts'
import { useViewer } from '../../session/viewer.ts'
import { LanguageChoice } from '../../shell/LanguageChoice.tsx'
import { ThemeChoice } from '../../shell/ThemeChoice.tsx'
import { useTheme } from '../../theme/ThemeRoot.tsx'
import { BrowserMessages } from './BrowserMessages.tsx'
import { ListSettings } from './ListSettings.tsx'
import { MapSettings } from './MapSettings.tsx'
import { MapStyles } from './MapStyles.tsx'
import styles from './Preferences.module.css'
import { autosave } from './preferences-autosave.ts'
import { preferencesForm } from './preferences-form.ts'
import { QuietSettings } from './QuietSettings.tsx'
import { Part, Setting } from './Setting.tsx'
import { SoundSettings } from './SoundSettings.tsx'
import { TokenSettings } from './TokenSettings.tsx'
import { UnitSettings } from './UnitSettings.tsx'

/** USER-55, USER-56: one's own preferences; each takes effect and is saved at once (decision 69). */
export default function PreferencesPage(): ReactNode {
  if (!isShown(useViewer(), 'preferences')) return <Forbidden />
  return <Preferences />
}

function Preferences(): ReactNode {
  const t = useT('preferences')
  const { forceSettings } = useServer()
  useHashTarget()
  useEffect(() => autosave.forget, [])
  return (
    <main className={styles.page}>
      <SettingsHead title={t('settingsPreferences')} />
      <div className={styles.body}>
        <p className={styles.lead}>{t('preferencesKept')}</p>
        {forceSettings && <p className={styles.note}>{t('accountForced')}</p>}
        <MapSettings />
        <MapStyles />
        <UnitSettings />
        <ListSettings />
        <SoundSettings />
        <QuietSettings />
        {has('push') && <BrowserMessages />}
        <BrowserSettings />
        <TokenSettings />
      </div>
    </main>
  )
}

/** Language and theme are stored in this browser and change at once. */
function BrowserSettings(): ReactNode {
  const { field, section } = useFormWords(preferencesForm)
  const { fixed } = useTheme()
  return (
    <Part {...section('browser')}>
      <Setting {...field('language')}>
        <LanguageChoice />
      </Setting>
      {!fixed && (
        <Setting {...field('theme')}>
          <ThemeChoice />
        </Setting>
      )}
    </Part>
  )
}
