import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useT } from '../i18n/translate.ts'
import { errorText } from '../resource/show-error.ts'
import { checkSession, loadServer } from '../session/log-in.ts'
import { serverValue } from '../session/session.ts'
import { startUpOf } from '../session/start-up.ts'
import { useValue } from '../session/value.ts'
import { Waiting } from '../shell/Waiting.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { CloseIcon } from '../ui/icons.ts'
import styles from './Gate.module.css'

/** Renders nothing below until the server's settings are loaded (APP-4); the session is requested at the same time. */
export function ServerGate({ children }: { children: ReactNode }): ReactNode {
  const server = useValue(serverValue)
  const [error, setError] = useState<unknown>()
  const load = useCallback(() => {
    setError(undefined)
    const loaded = loadServer().catch(setError)
    checkWho(loaded)
  }, [])
  useEffect(load, [load])

  if (server) return children
  return error === undefined ? <Waiting /> : <Failed text={errorText(error)} onRetry={load} />
}

/** APP-8, A-22: a token in the address logs in, and leaves the address whether it was valid or not. */
async function checkWho(server: Promise<unknown>): Promise<void> {
  const start = startUpOf(location)
  await checkSession(start?.kind === 'token' ? start.token : undefined, server)
  if (start?.kind === 'token') history.replaceState(history.state, '', location.pathname)
}

function Failed({ text, onRetry }: { text: string; onRetry(): void }): ReactNode {
  const t = useT('start')
  const [shown, setShown] = useState(true)
  return (
    <div className={styles.page}>
      {shown ? (
        <div className={styles.alert} role="alert">
          <div className={styles.head}>
            <h1>{t('appServerFailed')}</h1>
            <IconButton icon={CloseIcon} label={t('sharedClose')} onClick={() => setShown(false)} />
          </div>
          <pre>{text}</pre>
          <Button kind="primary" onClick={onRetry}>
            {t('sharedRetry')}
          </Button>
        </div>
      ) : (
        <Button onClick={onRetry}>{t('sharedRetry')}</Button>
      )}
    </div>
  )
}
