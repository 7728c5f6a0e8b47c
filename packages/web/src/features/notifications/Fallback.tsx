import { wordOf } from '@rastro/core/i18n/words'
import { splitList } from '@rastro/core/kit/comma-list'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { FieldPlace, useField } from '../../resource/form/use-field.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { notificationForm } from './notification-form.ts'
import styles from './notifications.module.css'
import { useChannels } from './use-channels.ts'

/** Decision 62: the fallback channels after a permanent failure, in the selected order. */
export function Fallback(): ReactNode {
  const t = useT('notifications')
  const { field } = useFormWords(notificationForm)
  const { value, set, look } = useField<string | undefined>({
    ...field('attributes.fallback'),
    hint: t('notificationFallbackHint'),
  })
  const chosen = splitList(value)
  const offered = useChannels(chosen).filter(
    ({ channel, isThere }) => chosen.includes(channel) || (isThere && channel !== 'web' && channel !== 'command'),
  )
  if (offered.length === 0) return null
  const toggle = (channel: string) =>
    set((chosen.includes(channel) ? chosen.filter((other) => other !== channel) : [...chosen, channel]).join(','))
  return (
    <FieldPlace name="attributes.fallback" isWide>
      <fieldset className={styles.choices}>
        <legend>{look.label}</legend>
        <p className="caption">{look.hint}</p>
        <div className={styles.alarms}>
          {offered.map(({ channel }) => {
            const name = wordOf(t, 'channel', channel)
            const place = chosen.indexOf(channel) + 1
            return (
              <Checkbox key={channel} label={name} checked={place > 0} onChange={() => toggle(channel)}>
                {place > 0 && chosen.length > 1 ? `${place}. ${name}` : name}
              </Checkbox>
            )
          })}
        </div>
      </fieldset>
    </FieldPlace>
  )
}
