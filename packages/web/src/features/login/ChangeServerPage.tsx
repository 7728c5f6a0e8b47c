import { type FormEvent, type ReactNode, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { isInApp, tellApp } from '../../session/native-app.ts'
import { useServer } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { answers, hostOf } from './change-server.ts'
import styles from './LoginLayout.module.css'
import { LoginLayout } from './LoginLayout.tsx'

type Fault = 'missing' | 'wrong'

/** AUTH-30 … AUTH-33, A-42, A-43: navigates to another installation of the same domain by its code, if it responds. */
export default function ChangeServerPage(): ReactNode {
  const t = useT('login')
  const { attributes } = useServer()
  const navigate = useNavigate()
  const { key } = useLocation()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<Fault>()
  const [asking, setAsking] = useState(false)
  if (attributes.disableChange === true) return <Navigate to={paths.login} replace />

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (asking) return
    if (code.trim() === '') return setFault('missing')
    setAsking(true)
    const host = hostOf(code, location.hostname)
    if (host && (await answers(host))) {
      const address = `https://${host}/`
      // The app remembers which server it opens
      return isInApp() ? tellApp(`server|${address}`) : location.replace(address)
    }
    setAsking(false)
    setFault('wrong')
  }
  const texts = {
    missing: `${t('changeServerNoCode')}. ${t('changeServerNoCodeInfo')}`,
    wrong: `${t('invalidCodeTitle')}. ${t('invalidCodeText')}`,
  }
  return (
    <LoginLayout>
      <h1>{t('changeServerTitle')}</h1>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          large
          label={t('changeServerCode')}
          hint={t('changeServerHint')}
          autoCapitalize="none"
          autoComplete="off"
          autoFocus
          maxLength={63}
          value={code}
          error={fault && texts[fault]}
          onChange={({ target }) => {
            setCode(target.value)
            setFault(undefined)
          }}
        />
        <Button kind="primary" size="large" type="submit" disabled={asking}>
          {t(asking ? 'changeServerAsking' : 'changeServerSave')}
        </Button>
        <Button
          size="large"
          onClick={() => void (key === 'default' ? navigate(paths.login, { replace: true }) : navigate(-1))}
        >
          {t('changeServerCancel')}
        </Button>
      </form>
    </LoginLayout>
  )
}
