import type { Server } from '@rastro/core/resources/server'
import { type ReactNode, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { IgnitionIcon } from '../../fleet/icons.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { errorText, showError } from '../../resource/show-error.ts'
import { goToProvider } from '../../session/company-login.ts'
import { isInApp } from '../../session/native-app.ts'
import { refusedTokenValue, useServer } from '../../session/session.ts'
import { useValue } from '../../session/value.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { AnnouncementIcon, CloseIcon, PasskeyIcon, ServerIcon } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.ts'
import { LoginForm } from './LoginForm.tsx'
import styles from './LoginLayout.module.css'
import { LoginLayout } from './LoginLayout.tsx'

/** AUTH-1 … AUTH-18. On an empty server it creates the first account instead. */
export default function LoginPage(): ReactNode {
  const t = useT('login')
  const server = useServer()
  if (server.newServer) return <Navigate to={paths.register} replace />
  return (
    <LoginLayout>
      <Announcement text={server.announcement} />
      <h1>{t('loginTitle')}</h1>
      <RefusedToken />
      {!(server.openIdEnabled && server.openIdForce) && <LoginForm canReset={server.emailEnabled} />}
      {server.openIdEnabled && <CompanyLogin />}
      {offersPasskeys(server) && <PasskeyLogin isAlone={!server.openIdEnabled} />}
      <p className={styles.centre}>
        {t('loginNoAccess')} <RegisterLink open={server.registration} />
      </p>
      {isInApp() && server.attributes.disableChange !== true && <ServerSettings />}
    </LoginLayout>
  )
}

/** AUTH-15. */
function ServerSettings(): ReactNode {
  const t = useT('login')
  const navigate = useNavigate()
  return (
    <Button kind="text" icon={ServerIcon} onClick={() => void navigate(paths.changeServer)}>
      {t('loginServerSettings')}
    </Button>
  )
}

/** AUTH-7, A-39: why a login by a token, of a link or of an app, ended here. */
function RefusedToken(): ReactNode {
  const t = useT('login')
  const refused = useValue(refusedTokenValue)
  if (!refused) return null
  return (
    <p className={styles.refused} role="alert">
      {t(refused === 'app' ? 'loginFailed' : 'loginLinkRefused')}
    </p>
  )
}

/** Passkeys belong to one origin, and need a browser that has them (decision 134). */
const offersPasskeys = ({ passkeyOrigin }: Server): boolean =>
  passkeyOrigin === location.origin && 'PublicKeyCredential' in window

/** Decision 134; `isAlone`: no other way stands between the form and this one. */
function PasskeyLogin({ isAlone }: { isAlone: boolean }): ReactNode {
  const t = useT('login')
  const [isBusy, setBusy] = useState(false)
  const logIn = async () => {
    setBusy(true)
    const { logInByPasskey, passkeyFault } = await import('../../session/passkeys.ts')
    await logInByPasskey().catch((error: unknown) => {
      // Who closed the window of the browser knows it
      if (!passkeyFault(error)) showToast('error', errorText(error))
    })
  }
  return (
    <>
      {isAlone && <div className={styles.or}>{t('loginOr')}</div>}
      <Button
        size="large"
        icon={PasskeyIcon}
        disabled={isBusy}
        onClick={() =>
          void logIn()
            .catch(showError)
            .finally(() => setBusy(false))
        }
      >
        {t('loginPasskey')}
      </Button>
    </>
  )
}

/** AUTH-9, AUTH-11. */
function CompanyLogin(): ReactNode {
  const t = useT('login')
  return (
    <>
      <div className={styles.or}>{t('loginOr')}</div>
      <Button size="large" icon={IgnitionIcon} onClick={goToProvider}>
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
