import { wordOf } from '@rastro/core/i18n/words'
import { type ReactNode, useMemo } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import styles from './Preferences.module.css'
import { saveAttribute } from './preferences-autosave.ts'
import { Setting } from './Setting.tsx'

interface ManySettingProps {
  /** The attribute: a comma-separated list. */
  name: string
  label: string
  hint: string
  vocabulary: 'event' | 'alarm'
  words: readonly string[]
  chosen: readonly string[]
  /** Additional content beside each, by its text. */
  beside?: (text: string) => ReactNode
}

/** Multiple selection from a vocabulary, collapsed by default. */
export function ManySetting({ name, label, hint, vocabulary, words, chosen, beside }: ManySettingProps): ReactNode {
  const t = useT('preferences')
  const options = useMemo(
    () =>
      // An unknown one stays and can be removed
      [...new Set([...words, ...chosen])]
        .map((word) => ({ word, text: wordOf(t, vocabulary, word) }))
        .sort((a, b) => a.text.localeCompare(b.text)),
    [t, vocabulary, words, chosen],
  )
  const choose = (word: string, on: boolean) => {
    const rest = chosen.filter((other) => other !== word)
    // An empty text counts as not set: the defaults would return
    saveAttribute(name, [...rest, ...(on ? [word] : [])].join(',') || ',')
  }
  return (
    <Setting name={name} label={label} hint={hint} wide>
      <details className={styles.many}>
        <summary aria-label={`${label}: ${t('preferencesSoundCount', { count: chosen.length })}`}>
          {t('preferencesSoundCount', { count: chosen.length })}
        </summary>
        <fieldset className={styles.grid} aria-label={label}>
          {options.map(({ word, text }) => (
            <div key={word} className={styles.sound}>
              <Checkbox
                label={text}
                checked={chosen.includes(word)}
                onChange={({ target }) => choose(word, target.checked)}
              >
                <span>{text}</span>
              </Checkbox>
              {beside?.(text)}
            </div>
          ))}
        </fieldset>
      </details>
    </Setting>
  )
}
