import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api } from '../../api/password.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { type PasswordFaults, passwordFaults } from '../../resource/password-faults.ts'
import { showError } from '../../resource/show-error.ts'
import { rememberedEmail } from '../../session/log-in.ts'
import { Button } from '../../ui/Button.tsx'
import { MailIcon } from '../../ui/icons.ts'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './LoginLayout.module.css'
import { LoginLayout } from './LoginLayout.tsx'
import { PasswordField } from './PasswordField.tsx'
import { isEmail } from './registration.ts'

/** AUTH-25 … AUTH-29: requests the mail; opened from its link, sets the new password. */
export default function ResetPage(): ReactNode {
  const t = useT('login')
  const [query] = useSearchParams()
  const token = query.get('passwordReset')
  return (
    <LoginLayout>
      <h1>{t('resetTitle')}</h1>
      {token === null ? <MailForm /> : <PasswordForm token={token} />}
      <p className={styles.centre}>
        <Link className={styles.link} to={paths.login}>
          {t('resetBack')}
        </Link>
      </p>
    </LoginLayout>
  )
}

function MailForm(): ReactNode {
  const t = useT('login')
  const [email, setEmail] = useState(rememberedEmail)
  const { sending, submit } = useSubmit(isEmail(email), t('resetSent'), () => api.password.reset({ body: { email } }))
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        large
        label={t('sharedEmail')}
        icon={MailIcon}
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        hint={t('resetHint')}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button kind="primary" size="large" type="submit" disabled={!isEmail(email) || sending}>
        {t('resetSend')}
      </Button>
    </form>
  )
}

function PasswordForm({ token }: { token: string }): ReactNode {
  const t = useT('login')
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<PasswordFaults>({})
  const { sending, submit } = useSubmit(password !== '', t('resetDone'), async () => {
    try {
      await api.password.update({ body: { token, password } })
    } catch (error) {
      const found = passwordFaults(error, password)
      setFaults(found)
      if (!found.password) showError(error)
      return false
    }
  })
  return (
    <form className={styles.form} onSubmit={submit}>
      <PasswordField
        isNew
        name="password"
        autoComplete="new-password"
        autoFocus
        value={password}
        error={faults.password && t(faults.password)}
        onChange={({ target }) => {
          setPassword(target.value)
          setFaults({})
        }}
      />
      <Button kind="primary" size="large" type="submit" disabled={!password || sending}>
        {t('resetSet')}
      </Button>
    </form>
  )
}

/** Sends once at a time; on success shows a notice and redirects to the login. `send` returns false after showing a failure. */
function useSubmit(isFilled: boolean, done: string, send: () => Promise<unknown>) {
  const navigate = useNavigate()
  const [sending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isFilled || sending) return
    setSending(true)
    try {
      if ((await send()) === false) return
      showToast('notice', done)
      await navigate(paths.login)
    } catch (error) {
      showError(error)
    } finally {
      setSending(false)
    }
  }
  return { sending, submit }
}
