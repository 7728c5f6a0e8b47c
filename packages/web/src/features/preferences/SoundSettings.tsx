import { wordOf } from '@rastro/core/i18n/words'
import { alarms } from '@rastro/core/vocabulary/alarms'
import { eventTypes } from '@rastro/core/vocabulary/event-types'
import { type ReactNode, useMemo } from 'react'
import { useT } from '../../i18n/translate.ts'
import { playSound } from '../../live/sounds.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SoundIcon } from '../../ui/icons.ts'
import { keepAttribute, useChosen } from './kept.ts'
import styles from './Preferences.module.css'
import { Part, Setting } from './Setting.tsx'

/** LIVE-16, LIVE-17: what sounds when it happens while a page is open. */
export function SoundSettings(): ReactNode {
  const t = useT('preferences')
  const { soundEvents, soundAlarms } = useChosen()
  return (
    <Part id="sounds" title={t('preferenceSounds')}>
      <Sounds
        name="soundEvents"
        label={t('attributeSoundEvents')}
        hint={t('preferencesSoundEventsHint')}
        vocabulary="event"
        words={eventTypes}
        chosen={soundEvents}
      />
      <Sounds
        name="soundAlarms"
        label={t('attributeSoundAlarms')}
        hint={t('preferencesSoundAlarmsHint')}
        vocabulary="alarm"
        words={alarms}
        chosen={soundAlarms}
      />
    </Part>
  )
}

interface SoundsProps {
  name: string
  label: string
  hint: string
  vocabulary: 'event' | 'alarm'
  words: readonly string[]
  chosen: readonly string[]
}

function Sounds({ name, label, hint, vocabulary, words, chosen }: SoundsProps): ReactNode {
  const t = useT('preferences')
  const options = useMemo(
    () =>
      // One that nobody has described stays and can be taken away
      [...new Set([...words, ...chosen])]
        .map((word) => ({ word, text: wordOf(t, vocabulary, word) }))
        .sort((a, b) => a.text.localeCompare(b.text)),
    [t, vocabulary, words, chosen],
  )
  const choose = (word: string, on: boolean) => {
    const rest = chosen.filter((other) => other !== word)
    // An empty text counts as not set: the usual sounds would come back
    keepAttribute(name, [...rest, ...(on ? [word] : [])].join(',') || ',')
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
              <IconButton
                size="small"
                icon={SoundIcon}
                label={t('preferencesHear', { name: text })}
                onClick={playSound}
              />
            </div>
          ))}
        </fieldset>
      </details>
    </Setting>
  )
}
