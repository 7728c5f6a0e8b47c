import { notificationsApi } from '@rastro/core/api/notifications'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { clientOf } from '../../api/client.ts'
import { useT } from '../../i18n/translate.ts'
import { outcomeWords } from '../../resource/outcome-words.ts'
import { errorText } from '../../resource/show-error.ts'
import { has } from '../../session/capabilities.ts'
import { useUser } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon, MailIcon, WarningIcon } from '../../ui/icons.ts'
import styles from './server.module.css'

const calls = clientOf({ test: notificationsApi.testAll, testOne: notificationsApi.test })
const sent = { isSent: true, words: '', code: null, codeValues: {} }

/** Sends the administrator a real mail, and shows the mail server's response. */
export function MailTest({ isThere }: { isThere: boolean }): ReactNode {
  const t = useT('server')
  const { email } = useUser()
  const test = useMutation({
    async mutationFn() {
      if (!has('notificationTest')) {
        await calls.testOne({ params: { channel: 'mail' }, body: {} })
        return sent
      }
      const [outcome] = (await calls.test({ query: { details: true }, body: { notificators: 'mail' } })) ?? []
      return outcome ?? sent
    },
    onError: () => {},
  })
  const { data, error } = test
  const why = error ? errorText(error) : data && !data.isSent ? outcomeWords(t, data) : undefined
  return (
    <div className={styles.test}>
      <Button icon={MailIcon} disabled={!isThere || test.isPending} onClick={() => test.mutate()}>
        {t(test.isPending ? 'sharedSending' : 'serverMailTest')}
      </Button>
      <p className="caption">{t('serverMailTestHint', { email })}</p>
      <div role="status">
        {!test.isPending && (data || error) && (
          <p className={styles.state} data-tone={why === undefined ? 'good' : 'bad'}>
            <Icon of={why === undefined ? CheckIcon : WarningIcon} size={18} />
            {why === undefined ? t('serverMailSent', { email }) : t('serverMailFailed', { why })}
          </p>
        )}
      </div>
    </div>
  )
}
