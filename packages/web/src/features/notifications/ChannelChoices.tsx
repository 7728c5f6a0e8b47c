import { wordOf } from '@rastro/core/i18n/words'
import { splitList } from '@rastro/core/kit/comma-list'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { FieldPlace, useField } from '../../resource/form/use-field.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { notificationForm } from './notification-form.ts'
import styles from './notifications.module.css'
import { useChannels } from './use-channels.ts'

/** NTF-6: the channels, each with its address or its missing configuration. */
export function ChannelChoices(): ReactNode {
  const t = useT('notifications')
  const { field } = useFormWords(notificationForm)
  const { value, set, blur, look } = useField<string | null>({
    ...field('notificators'),
    required: true,
  })
  const chosen = splitList(value)
  const states = useChannels(chosen)
  const toggle = (channel: string) =>
    set((chosen.includes(channel) ? chosen.filter((other) => other !== channel) : [...chosen, channel]).join(','))
  return (
    <FieldPlace name="notificators" isWide>
      <fieldset className={styles.choices} onBlur={blur}>
        <legend>{look.label}</legend>
        {look.error && (
          <p className={styles.wrong} role="alert">
            {look.error}
          </p>
        )}
        <div className={styles.channels}>
          {states.map(({ channel, isReady, isThere, words }) => {
            const name = wordOf(t, 'channel', channel)
            const isChosen = chosen.includes(channel)
            return (
              <div key={channel} className={styles.channel}>
                <Checkbox
                  label={name}
                  checked={isChosen}
                  disabled={!isThere && !isChosen}
                  aria-describedby={`channel-${channel}`}
                  onChange={() => toggle(channel)}
                >
                  {name}
                </Checkbox>
                <p id={`channel-${channel}`} className={classNames(styles.where, !isReady && isChosen && styles.wrong)}>
                  {words}
                </p>
              </div>
            )
          })}
        </div>
      </fieldset>
    </FieldPlace>
  )
}
