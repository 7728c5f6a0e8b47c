import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { LanguageChoice } from '../../shell/LanguageChoice.tsx'
import { ThemeChoice } from '../../shell/ThemeChoice.tsx'
import { useTheme } from '../../theme/ThemeRoot.tsx'
import { preferencesForm } from './preferences-form.ts'
import { Part, Setting } from './Setting.tsx'

/** Language and theme are stored in this browser and change at once. */
export function BrowserSettings(): ReactNode {
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
