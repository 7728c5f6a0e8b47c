import { AppError } from '@rastro/core/kit/errors'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { IgnitionIcon } from '../../fleet/icons.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { showError } from '../../resource/show-error.ts'
import { logIn, rememberedEmail } from '../../session/log-in.ts'
import { useServer } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { AnnouncementIcon, CloseIcon, MailIcon } from '../../ui/icons.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './LoginLayout.module.css'
import { LoginLayout } from './LoginLayout.tsx'
import { PasswordField } from './PasswordField.tsx'

/** AUTH-1 … AUTH-14. An empty server has nobody to log in: its first account is made instead. */
export default function LoginPage(): ReactNode {
  const t = useT('login')
  const server = useServer()
  if (server.newServer) return <Navigate to={paths.register} replace />
  return (
    <LoginLayout>
      <Announcement text={server.announcement} />
      <h1>{t('loginTitle')}</h1>
      <LoginForm withPassword={!(server.openIdEnabled && server.openIdForce)} />
      {server.openIdEnabled && <CompanyLogin />}
      <p className={styles.centre}>
        {t('loginNoAccess')} <RegisterLink open={server.registration} />
      </p>
    </LoginLayout>
  )
}

function LoginForm({ withPassword }: { withPassword: boolean }): ReactNode {
  const t = useT('login')
  const [email, setEmail] = useState(rememberedEmail)
  const [password, setPassword] = useState('')
  const [state, setState] = useState<'ready' | 'sending' | 'refused'>('ready')
  const passwordRef = useRef<HTMLInputElement>(null)
  if (!withPassword) return null

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!email || !password) return
    setState('sending')
    try {
      await logIn(email, password)
    } catch (error) {
      setPassword('')
      setState(isRefusal(error) ? 'refused' : 'ready')
      if (!isRefusal(error)) showError(error)
      passwordRef.current?.focus()
    }
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        large
        label={t('sharedEmail')}
        icon={MailIcon}
        name="email"
        autoComplete="username"
        autoFocus={!email}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <PasswordField
        ref={passwordRef}
        name="password"
        autoComplete="current-password"
        autoFocus={Boolean(email)}
        value={password}
        error={state === 'refused' ? t('loginInvalid') : undefined}
        onChange={({ target }) => {
          setPassword(target.value)
          setState('ready')
        }}
      />
      <Button kind="primary" size="large" type="submit" disabled={!email || !password || state === 'sending'}>
        {t('loginLogin')}
      </Button>
    </form>
  )
}

const isRefusal = (error: unknown): boolean => error instanceof AppError && error.status === 401

/** AUTH-9, AUTH-11. */
function CompanyLogin(): ReactNode {
  const t = useT('login')
  return (
    <>
      <div className={styles.or}>{t('loginOr')}</div>
      <Button size="large" icon={IgnitionIcon} onClick={() => location.assign('/api/session/openid/auth')}>
        {t('loginOpenId')}
      </Button>
    </>
  )
}

/** AUTH-12. */
function RegisterLink({ open }: { open: boolean }): ReactNode {
  const t = useT('login')
  if (open) {
    return (
      <Link className={styles.link} to={paths.register}>
        {t('loginRegister')}
      </Link>
    )
  }
  return (
    <button type="button" className={styles.closed} aria-disabled="true" data-tip={t('loginRegisterDisabled')}>
      {t('loginRegister')}
    </button>
  )
}

/** AUTH-18, A-34. */
function Announcement({ text }: { text: string | null }): ReactNode {
  const t = useT('login')
  const [closed, setClosed] = useState(false)
  if (!text || closed) return null
  return (
    <div className={styles.notice} role="note" aria-label={t('loginAnnouncement')}>
      <Icon of={AnnouncementIcon} />
      <span>{text}</span>
      <IconButton size="small" icon={CloseIcon} label={t('sharedClose')} onClick={() => setClosed(true)} />
    </div>
  )
}
