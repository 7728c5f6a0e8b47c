import { maxNameLength } from '@rastro/core/kit/schema'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { api } from '../../api/accounts.ts'
import { withWords } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { type PasswordFaults, passwordFaults } from '../../resource/password-faults.ts'
import { showError } from '../../resource/show-error.ts'
import { logIn, rememberEmail } from '../../session/log-in.ts'
import { serverValue, userValue, useServer } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { MailIcon, UserIcon } from '../../ui/icons.ts'
import { lazily } from '../../ui/lazily.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './LoginLayout.module.css'
import { LoginLayout } from './LoginLayout.tsx'
import { PasswordField } from './PasswordField.tsx'
import { isRegistration } from './registration.ts'

const TermsCheck = lazily(withWords('privacy', () => import('./TermsCheck.tsx')))

/** AUTH-20 … AUTH-24: the first account of a server is its administrator. */
export default function RegisterPage(): ReactNode {
  const t = useT('login')
  const { newServer, registration } = useServer()
  if (!newServer && !registration) return <Navigate to={paths.login} replace />
  return (
    <LoginLayout>
      <div>
        <h1>{t(newServer ? 'registerFirstTitle' : 'registerTitle')}</h1>
        {newServer && <p className={styles.lead}>{t('registerFirstText')}</p>}
      </div>
      <RegisterForm newServer={newServer} />
      {!newServer && (
        <p className={styles.centre}>
          <Link className={styles.link} to={paths.login}>
            {t('registerHaveAccount')}
          </Link>
        </p>
      )}
    </LoginLayout>
  )
}

function RegisterForm({ newServer }: { newServer: boolean }): ReactNode {
  const t = useT('login')
  const navigate = useNavigate()
  const [person, setPerson] = useState({ name: '', email: '', password: '' })
  const [sending, setSending] = useState(false)
  const [faults, setFaults] = useState<PasswordFaults>({})
  const asksTerms = !newServer && Boolean(useServer().attributes.termsUrl)
  const [hasAccepted, setAccepted] = useState(false)
  const valid = isRegistration(person, newServer) && (hasAccepted || !asksTerms)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!valid || sending) return
    setSending(true)
    try {
      const accepted = asksTerms && { attributes: { termsAccepted: true } }
      await api.users.create({ body: { ...person, ...accepted } })
      rememberEmail(person.email)
      showToast('notice', t('registerDone'))
      // Whoever has just made the server's first account goes on with it
      if (newServer) await logIn({ ...person, code: undefined }).catch(showError)
      const server = serverValue.get()
      if (server) serverValue.set({ ...server, newServer: false })
      if (!userValue.get()) await navigate(paths.login)
    } catch (error) {
      setSending(false)
      const found = passwordFaults(error, person.password)
      setFaults(found)
      if (!found.password) showError(error)
    }
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        large
        label={t('sharedName')}
        icon={UserIcon}
        name="name"
        maxLength={maxNameLength}
        autoComplete="name"
        autoFocus
        value={person.name}
        onChange={({ target }) => setPerson({ ...person, name: target.value })}
      />
      <TextField
        large
        label={t('sharedEmail')}
        icon={MailIcon}
        name="email"
        type={newServer ? 'text' : 'email'}
        autoComplete="username"
        value={person.email}
        onChange={({ target }) => setPerson({ ...person, email: target.value })}
      />
      <PasswordField
        name="password"
        autoComplete="new-password"
        value={person.password}
        error={faults.password && t(faults.password)}
        onChange={({ target }) => {
          setPerson({ ...person, password: target.value })
          setFaults({})
        }}
      />
      {asksTerms && <TermsCheck checked={hasAccepted} onChange={setAccepted} />}
      <Button kind="primary" size="large" type="submit" disabled={!valid || sending}>
        {t(sending ? 'sharedSaving' : 'registerSubmit')}
      </Button>
    </form>
  )
}
