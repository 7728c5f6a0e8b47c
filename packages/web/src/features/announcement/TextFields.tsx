import type { Language } from '@rastro/core/i18n/languages'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { TextAreaField, TextField } from '../../ui/TextField.tsx'

/** What an announcement says in one language. */
export interface Text {
  readonly subject: string
  readonly body: string
}

interface TextFieldsProps {
  text: Text
  /** Set where the labels have to tell it from the other one. */
  language?: Language
  disabled: boolean
  onChange(text: Text): void
}

/** Subject and message (ANN-2, ANN-9). */
export function TextFields({ text, language, disabled, onChange }: TextFieldsProps): ReactNode {
  const t = useT('announcement')
  const label = (word: 'announcementSubject' | 'announcementBody') =>
    language ? t('announcementIn', { what: t(word), language: t(languageAsWord[language]) }) : t(word)
  return (
    <>
      <TextField
        label={label('announcementSubject')}
        required
        disabled={disabled}
        maxLength={512}
        value={text.subject}
        onChange={({ target }) => onChange({ ...text, subject: target.value })}
      />
      <TextAreaField
        label={label('announcementBody')}
        required
        disabled={disabled}
        rows={7}
        maxLength={65_536}
        value={text.body}
        onChange={({ target }) => onChange({ ...text, body: target.value })}
      />
    </>
  )
}

/** As an ordinary word of a sentence; a choice names each language in itself. */
export const languageAsWord = { en: 'announcementEnglish', ptBR: 'announcementPortuguese' } as const
export const languageWords = { en: 'languageEnglish', ptBR: 'languagePortuguese' } as const
export const isWritten = ({ subject, body }: Text): boolean => subject.trim() !== '' && body.trim() !== ''
