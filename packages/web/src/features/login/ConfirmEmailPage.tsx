import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../api/contacts.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { errorText } from '../../resource/show-error.ts'
import { checkSession } from '../../session/log-in.ts'
import { userValue } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './LoginLayout.module.css'
import { LoginLayout } from './LoginLayout.tsx'

/** Opened from the link of a mail. Confirmation needs a button, because mail scanners open every link. */
export default function ConfirmEmailPage(): ReactNode {
  const t = useT('login')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const confirm = async () => {
    setSending(true)
    try {
      await api.contacts.confirm({ body: { token: query.get('token') ?? '' } })
      showToast('notice', t('confirmDone'))
      // The account may have a new email now
      if (userValue.get()) await checkSession()
      await navigate(userValue.get() ? paths.map : paths.login, { replace: true })
    } catch (error) {
      setFailure(errorText(error))
      setSending(false)
    }
  }
  return (
    <LoginLayout>
      <div>
        <h1>{t('confirmTitle')}</h1>
        {!failure && <p className={styles.lead}>{t('confirmText')}</p>}
      </div>
      {failure ? (
        <>
          <p role="alert">{failure}</p>
          <Button kind="primary" size="large" onClick={() => navigate(paths.map, { replace: true })}>
            {t('confirmContinue')}
          </Button>
        </>
      ) : (
        <Button kind="primary" size="large" disabled={isSending} onClick={confirm}>
          {t('confirmSubmit')}
        </Button>
      )}
    </LoginLayout>
  )
}
