import type { Token } from '@rastro/core/model/token'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { localKey } from '../../api/query-keys.ts'
import { api } from '../../api/tokens.ts'
import { useFormWords } from '../../feature/form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { errorText, showError } from '../../resource/show-error.ts'
import { has } from '../../session/capabilities.ts'
import { AskBar } from '../../ui/AskBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { DeleteIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { NewToken } from './NewToken.tsx'
import styles from './Preferences.module.css'
import { preferencesForm } from './preferences-form.ts'
import { Part } from './Setting.tsx'

const queryKey = localKey('tokens')

/** AUTH-42: the person's tokens, which can be revoked, and a new one. */
export function TokenSettings(): ReactNode {
  const t = useT('preferences')
  const { section } = useFormWords(preferencesForm)
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey })
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => api.tokens.list({ query: {} }),
    gcTime: 0,
    enabled: has('tokens'),
    meta: { quiet: true },
  })
  const [asked, setAsked] = useState<Token>()
  const close = useCallback(() => setAsked(undefined), [])
  const nameOf = ({ id, name }: Token) => name?.trim() || t('preferencesTokenNameless', { id })
  const revoke = (token: Token) => {
    close()
    api.tokens
      .remove({ params: { id: token.id } })
      .then(() => showToast('notice', t('preferencesTokenRevoked', { name: nameOf(token) })), showError)
      .finally(reload)
  }
  return (
    <Part {...section('tokens')}>
      {!has('tokens') ? null : data ? (
        <ul className={styles.tokens} aria-label={t('preferencesTokens')}>
          {data.map((token) => (
            <TokenRow key={token.id} token={token} name={nameOf(token)} onRevoke={() => setAsked(token)} />
          ))}
          {data.length === 0 && <li className={styles.lead}>{t('preferencesTokensNone')}</li>}
        </ul>
      ) : error ? (
        <div className={styles.push} role="alert">
          <p>
            {t('preferencesTokensFailed')} {errorText(error)}
          </p>
          <Button onClick={() => void refetch()}>{t('sharedRetry')}</Button>
        </div>
      ) : (
        <Skeleton height={44} />
      )}
      <NewToken onMade={reload} />
      {asked && (
        <AskBar
          key={asked.id}
          text={t('preferencesTokenRevokeAsk', { name: nameOf(asked) })}
          action={t('preferencesTokenRevokeAct')}
          closeLabel={t('sharedCancel')}
          onAct={() => revoke(asked)}
          onClose={close}
        />
      )}
    </Part>
  )
}

const scopeTexts = {
  read: 'preferencesTokenRead',
  write: 'preferencesTokenWrite',
  share: 'preferencesTokenShare',
} as const

function TokenRow({ token, name, onRevoke }: { token: Token; name: string; onRevoke(): void }): ReactNode {
  const t = useT('preferences')
  const format = useFormat()
  const { scope, expirationTime, lastUsedTime } = token
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span>
          {[
            t(scopeTexts[scope]),
            t('preferencesTokenUntil', { day: format.dateTime(expirationTime) }),
            lastUsedTime
              ? t('preferencesTokenUsed', { time: format.dateTime(lastUsedTime) })
              : t('preferencesTokenUnused'),
          ].join(' · ')}
        </span>
      </div>
      <IconButton icon={DeleteIcon} label={t('preferencesTokenRevoke', { name })} onClick={onRevoke} />
    </li>
  )
}
