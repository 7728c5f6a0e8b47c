import type { ReactNode } from 'react'
import { setLanguage, useWords } from '../i18n/language.ts'
import { useT } from '../i18n/translate.ts'
import { Segments } from '../ui/Segments.tsx'

/** The language of this browser; it changes at once. */
export function LanguageChoice(): ReactNode {
  const t = useT('shared')
  const { language } = useWords()
  return (
    <Segments
      label={t('loginLanguage')}
      value={language}
      choices={[
        { value: 'en', text: t('languageEnglish') },
        { value: 'ptBR', text: t('languagePortuguese') },
      ]}
      onChange={setLanguage}
    />
  )
}
