import { dunningPlaceholders } from '@rastro/core/billing/dunning-text'
import type { Language } from '@rastro/core/i18n/languages'
import { wordOf } from '@rastro/core/i18n/words'
import { type DunningRule, type DunningStep, textBounds } from '@rastro/core/resources/dunning'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/billing.ts'
import { useT } from '../../i18n/translate.ts'
import { outcomeWords } from '../../resource/outcome-words.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextAreaField } from '../../ui/TextField.tsx'
import styles from './Dunning.module.css'

interface StepTextDialogProps {
  number: number
  step: DunningStep
  terms: Pick<DunningRule, 'fine' | 'interest'>
  onClose(): void
  onChange(step: DunningStep): void
}

type Words = NonNullable<DunningStep['texts']>
const languages = { ptBR: 'languagePortuguese', en: 'languageEnglish' } as const satisfies Record<Language, string>
const isOutside = (channel: string) => channel !== 'web'

/** The words of a step in both languages, how its message reads for an example charge, and a test of it to oneself. */
export function StepTextDialog({ number, step, terms, onClose, onChange }: StepTextDialogProps): ReactNode {
  const t = useT('dunning')
  const [texts, setTexts] = useState<Words>(step.texts ?? {})
  const written = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
  const { texts: _, ...plain } = step
  const changed: DunningStep = Object.keys(written).length > 0 ? { ...plain, texts: written as Words } : plain
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (channel: Exclude<DunningStep['channels'][number], 'web'> | null) =>
      api.dunning.test({ body: { ...terms, step: changed, channel } }),
    // It is told below
    onError: () => undefined,
  })
  const channels = step.channels.filter(isOutside) as Exclude<DunningStep['channels'][number], 'web'>[]
  return (
    <Dialog
      title={t('dunningTextTitle', { number })}
      text={t('dunningTextHint', { names: dunningPlaceholders.map((name) => `{${name}}`).join(' ') })}
      onClose={onClose}
      onSubmit={() => {
        onChange(changed)
        onClose()
      }}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedCancel')}</Button>
          <Button kind="primary" type="submit">
            {t('dunningTextUse')}
          </Button>
        </>
      }
    >
      <div className={styles.terms}>
        {(['ptBR', 'en'] as const).map((language) => (
          <TextAreaField
            key={language}
            label={t(languages[language])}
            rows={3}
            minLength={textBounds.min}
            maxLength={textBounds.max}
            value={texts[language] ?? ''}
            onChange={({ target }) => setTexts({ ...texts, [language]: target.value })}
          />
        ))}
        <div className={styles.line}>
          <Button disabled={isPending} onClick={() => mutate(null)}>
            {t('dunningPreview')}
          </Button>
          {channels.map((channel) => (
            <Button key={channel} disabled={isPending} onClick={() => mutate(channel)}>
              {t('dunningTry', { channel: wordOf(t, 'dunningChannel', channel) })}
            </Button>
          ))}
        </div>
        {error && (
          <p className={styles.error} role="alert">
            {errorText(error)}
          </p>
        )}
        {data?.outcome && (
          <p role="status">
            {data.outcome.isSent ? t('dunningTried') : t('dunningNotTried', { words: outcomeWords(t, data.outcome) })}
          </p>
        )}
        {data?.texts.map(({ language, subject, body }) => (
          <section key={language} className={styles.message} aria-label={t(languages[language])} lang={language}>
            <strong>{subject}</strong>
            <pre>{body}</pre>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
