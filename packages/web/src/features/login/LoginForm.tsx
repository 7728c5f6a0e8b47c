import { AppError } from '@rastro/core/kit/errors'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { showError } from '../../resource/show-error.ts'
import { logIn, rememberedEmail } from '../../session/log-in.ts'
import { Button } from '../../ui/Button.tsx'
import { LockIcon, MailIcon } from '../../ui/icons.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './LoginLayout.module.css'
import { PasswordField } from './PasswordField.tsx'

/** AUTH-2 … AUTH-8; the field for a one-time code appears when the account requires one. */
export function LoginForm({ canReset }: { canReset: boolean }): ReactNode {
  const t = useT('login')
  const [email, setEmail] = useState(rememberedEmail)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string>()
  const [isRecovery, setRecovery] = useState(false)
  const [state, setState] = useState<'ready' | 'sending' | 'refused'>('ready')
  const passwordRef = useRef<HTMLInputElement>(null)
  const isFilled = Boolean(email && password && code !== '')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isFilled || state === 'sending') return
    setState('sending')
    try {
      await logIn({ email, password, code })
    } catch (error) {
      refuse(error)
    }
  }

  const refuse = (error: unknown) => {
    if (asksForCode(error)) {
      setCode('')
      return setState('ready')
    }
    const isRefused =
      error instanceof AppError && (error.status === 401 || (code !== undefined && error.status === 400))
    setState(isRefused ? 'refused' : 'ready')
    if (!isRefused) showError(error)
    if (code !== undefined && isRefused) return setCode('')
    setPassword('')
    passwordRef.current?.focus()
  }

  const refusal = state === 'refused' ? t(code === undefined ? 'loginInvalid' : 'loginCodeWrong') : undefined
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
        error={code === undefined ? refusal : undefined}
        onChange={({ target }) => {
          setPassword(target.value)
          setState('ready')
        }}
      />
      {code !== undefined && (
        <TextField
          key={String(isRecovery)}
          large
          label={t(isRecovery ? 'loginRecoveryCode' : 'loginCode')}
          icon={LockIcon}
          name="code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          autoFocus
          maxLength={32}
          hint={t(isRecovery ? 'loginRecoveryHint' : 'loginCodeRequired')}
          error={refusal}
          value={code}
          onChange={({ target }) => {
            setCode(target.value.trim())
            setState('ready')
          }}
        />
      )}
      {code !== undefined && (
        <Button
          kind="text"
          onClick={() => {
            setRecovery(!isRecovery)
            setCode('')
          }}
        >
          {t(isRecovery ? 'loginUseApp' : 'loginUseRecovery')}
        </Button>
      )}
      {canReset && (
        <Link className={styles.forgot} to={paths.reset}>
          {t('loginForgot')}
        </Link>
      )}
      <Button kind="primary" size="large" type="submit" disabled={!isFilled || state === 'sending'}>
        {t('loginLogin')}
      </Button>
    </form>
  )
}

const asksForCode = (error: unknown): boolean => error instanceof AppError && error.field === 'code'
