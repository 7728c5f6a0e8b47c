import type { Login } from '@rastro/core/model/login'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { api } from '../../api/logins.ts'
import { localKey } from '../../api/query-keys.ts'
import { useFormWords } from '../../feature/form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { showError } from '../../resource/show-error.ts'
import { browserOf } from '../../session/browser-name.ts'
import { AskBar } from '../../ui/AskBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LogoutIcon } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.ts'
import { Loaded } from './Loaded.tsx'
import { accountForm } from './person-form.ts'
import styles from './Security.module.css'

const queryKey = localKey('logins')

/** The browsers that are logged in with the account, each of which can be logged out. */
export function LoginsPanel(): ReactNode {
  const t = useT('security')
  const { section } = useFormWords(accountForm)
  const queries = useQueryClient()
  const logins = useQuery({ queryKey, queryFn: () => api.logins.list({}), gcTime: 0, meta: { quiet: true } })
  const [isAsking, setAsking] = useState(false)
  const close = useCallback(() => setAsking(false), [])
  const end = (ending: Promise<unknown>) =>
    ending
      .then(() => showToast('notice', t('loginsEnded')), showError)
      .finally(() => queries.invalidateQueries({ queryKey }))
  const endOthers = () => {
    close()
    void end(api.logins.endOthers({}))
  }
  return (
    <Section {...section('logins')}>
      <Wide>
        <Loaded {...logins} failed={t('loginsFailed')}>
          {(list) => (
            <>
              <ul className={styles.list} aria-label={t('loginsTitle')}>
                {list.map((login) => (
                  <LoginRow
                    key={login.id}
                    login={login}
                    onEnd={() => void end(api.logins.end({ params: { id: login.id } }))}
                  />
                ))}
              </ul>
              {list.length > 1 && <Button onClick={() => setAsking(true)}>{t('loginsEndOthers')}</Button>}
            </>
          )}
        </Loaded>
        {isAsking && (
          <AskBar
            text={t('loginsEndOthersAsk')}
            action={t('loginsEndOthersAct')}
            closeLabel={t('sharedCancel')}
            onAct={endOthers}
            onClose={close}
          />
        )}
      </Wide>
    </Section>
  )
}

function LoginRow({ login, onEnd }: { login: Login; onEnd(): void }): ReactNode {
  const t = useT('security')
  const format = useFormat()
  const { createdTime, usedTime, address, enteredBy, isCurrent } = login
  const { browser, system } = browserOf(login.agent)
  const name = browser && system ? t('loginsBrowser', { browser, system }) : (browser ?? system ?? t('loginsUnknown'))
  const details = [
    enteredBy && t('loginsBy', { name: enteredBy }),
    t('loginsSince', { time: format.dateTime(createdTime) }),
    usedTime && !isCurrent && t('loginsUsed', { day: format.date(usedTime) }),
    address,
  ]
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {isCurrent && <b className={styles.present}>{t('loginsThis')}</b>}
        <span>{details.filter(Boolean).join(' · ')}</span>
      </div>
      {!isCurrent && <IconButton icon={LogoutIcon} label={t('loginsEnd', { name })} onClick={onEnd} />}
    </li>
  )
}
