import type { ReactNode } from 'react'
import { useT } from '../i18n/translate.ts'
import { themeChoices } from '../theme/scheme.ts'
import { useTheme } from '../theme/ThemeRoot.tsx'
import { Segments } from '../ui/Segments.tsx'

/** The theme of this browser; it changes at once. */
export function ThemeChoice(): ReactNode {
  const t = useT('shared')
  const { choice, setChoice } = useTheme()
  return (
    <Segments
      label={t('themeTitle')}
      value={choice}
      choices={themeChoices.map((theme) => ({ value: theme, text: t(themeTexts[theme]) }))}
      onChange={setChoice}
    />
  )
}

const themeTexts = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const
