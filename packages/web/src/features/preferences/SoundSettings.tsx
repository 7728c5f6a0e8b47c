import { alarms } from '@rastro/core/vocabulary/alarms'
import { eventTypes } from '@rastro/core/vocabulary/event-types'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { playSound } from '../../live/sounds.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { SoundIcon } from '../../ui/icons.ts'
import { ManySetting } from './ManySetting.tsx'
import { useChosen } from './preferences-autosave.ts'
import { preferencesForm } from './preferences-form.ts'
import { Part } from './Setting.tsx'

/** LIVE-16, LIVE-17: the events with a sound while a page is open. */
export function SoundSettings(): ReactNode {
  const t = useT('preferences')
  const { field, section } = useFormWords(preferencesForm)
  const { soundEvents, soundAlarms } = useChosen()
  const hear = (text: string) => (
    <IconButton size="small" icon={SoundIcon} label={t('preferencesHear', { name: text })} onClick={playSound} />
  )
  return (
    <Part {...section('sounds')}>
      <ManySetting
        {...field('soundEvents')}
        hint={t('preferencesSoundEventsHint')}
        vocabulary="event"
        words={eventTypes}
        chosen={soundEvents}
        beside={hear}
      />
      <ManySetting
        {...field('soundAlarms')}
        hint={t('preferencesSoundAlarmsHint')}
        vocabulary="alarm"
        words={alarms}
        chosen={soundAlarms}
        beside={hear}
      />
    </Part>
  )
}
