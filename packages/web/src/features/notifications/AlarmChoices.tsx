import { wordOf } from '@rastro/core/i18n/words'
import { splitList } from '@rastro/core/kit/comma-list'
import { alarms } from '@rastro/core/vocabulary/alarms'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { FieldPlace, useField, useFieldValue } from '../../resource/form/use-field.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { notificationForm } from './notification-form.ts'
import styles from './notifications.module.css'

/** NTF-5: which alarms, for the event `alarm` alone. */
export function AlarmChoices(): ReactNode {
  return useFieldValue('type') === 'alarm' ? <Alarms /> : null
}

function Alarms(): ReactNode {
  const t = useT('notifications')
  const { field } = useFormWords(notificationForm)
  const { value, set, look } = useField<string | undefined>({
    ...field('attributes.alarms'),
    hint: t('notificationAlarmsHint'),
  })
  const chosen = splitList(value)
  // An alarm type of a tracker without a label stays selected
  const all = [...new Set([...alarms, ...chosen])]
  const toggle = (alarm: string) =>
    set((chosen.includes(alarm) ? chosen.filter((other) => other !== alarm) : [...chosen, alarm]).join(','))
  return (
    <FieldPlace name="attributes.alarms" isWide>
      <fieldset className={styles.choices}>
        <legend>{look.label}</legend>
        <p className="caption">{look.hint}</p>
        <div className={styles.alarms}>
          {all.map((alarm) => {
            const word = wordOf(t, 'alarm', alarm)
            return (
              <Checkbox key={alarm} label={word} checked={chosen.includes(alarm)} onChange={() => toggle(alarm)}>
                {word}
              </Checkbox>
            )
          })}
        </div>
      </fieldset>
    </FieldPlace>
  )
}
