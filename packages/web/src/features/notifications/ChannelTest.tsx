import type { TestOutcome } from '@rastro/core/api/notifications'
import { wordOf } from '@rastro/core/i18n/words'
import { splitList } from '@rastro/core/kit/comma-list'
import type { Notification } from '@rastro/core/resources/notification'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { notificationCalls } from '../../resource/entities/notifications.ts'
import { useFieldValue, useFormValues } from '../../resource/form/use-field.tsx'
import { outcomeWords } from '../../resource/outcome-words.ts'
import { errorText } from '../../resource/show-error.ts'
import { has } from '../../session/capabilities.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icons.ts'
import styles from './notifications.module.css'

/** NTF-9, NTF-10: a test message to the person over each selected channel, with the outcomes. */
export function ChannelTest(): ReactNode {
  const t = useT('notifications')
  const valuesOf = useFormValues<Notification>()
  const channels = splitList(useFieldValue('notificators'))
  const test = useMutation({
    mutationFn: () => Promise.all(channels.map((channel) => outcomeOf(channel, valuesOf()))),
  })
  return (
    <div className={styles.test}>
      <Button
        disabled={channels.length === 0 || test.isPending}
        data-tip={channels.length === 0 ? t('notificationTestNone') : undefined}
        onClick={() => test.mutate()}
      >
        {t(test.isPending ? 'notificationTesting' : 'notificationTest')}
      </Button>
      <p className="caption">{t(channels.length === 0 ? 'notificationTestNone' : 'notificationTestHint')}</p>
      <ul className={styles.outcomes} aria-label={t('notificationTestResults')} aria-live="polite">
        {test.data?.map((outcome) => (
          <Outcome key={outcome.channel} outcome={outcome} />
        ))}
      </ul>
    </div>
  )
}

/** Whether it was sent over one channel, or why not, and the text that the person gets. */
function Outcome({ outcome }: { outcome: TestOutcome }): ReactNode {
  const t = useT('notifications')
  const { channel, isSent, subject, text } = outcome
  const words = outcomeWords(t, outcome)
  return (
    <li data-tone={isSent ? 'parked' : 'alarm'}>
      <Icon of={isSent ? CheckIcon : WarningIcon} size={18} />
      <strong>{wordOf(t, 'channel', channel)}</strong>
      <span>
        {isSent
          ? [t('notificationTested'), words].filter(Boolean).join(': ')
          : t('notificationTestFailed', { why: words })}
      </span>
      {text !== null && (
        <figure className={styles.preview}>
          <figcaption>{t('notificationTestText')}</figcaption>
          {subject && <b>{subject}</b>}
          <p>{text}</p>
        </figure>
      )}
    </li>
  )
}

const untold = { code: null, codeValues: {}, subject: null, text: null } as const

/** One call per channel; a stock server tests the channel that the address names, and answers nothing when it has sent it. */
async function outcomeOf(channel: string, notification: Partial<Notification>): Promise<TestOutcome> {
  const { commandId, type, attributes } = notification
  const { alarms } = attributes ?? {}
  try {
    const body = {
      notificators: channel,
      ...(commandId && { commandId }),
      ...(type && { type }),
      ...(alarms !== undefined && { attributes: { alarms } }),
    }
    if (!has('notificationTest')) {
      await notificationCalls.test({ params: { channel }, body: {} })
      return { channel, isSent: true, words: '', ...untold }
    }
    const outcomes = await notificationCalls.testAll({ query: { details: true }, body })
    return outcomes?.[0] ?? { channel, isSent: true, words: '', ...untold }
  } catch (error) {
    return { channel, isSent: false, words: errorText(error), ...untold }
  }
}
