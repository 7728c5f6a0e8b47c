import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { localKey } from '../../api/query-keys.ts'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { showError } from '../../resource/show-error.ts'
import { type PushState, pushState, turnPushOff, turnPushOn } from '../../session/push.ts'
import { useUser } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Preferences.module.css'
import { preferencesForm } from './preferences-form.ts'
import { Part } from './Setting.tsx'

const words = {
  unsupported: 'pushUnsupported',
  unavailable: 'pushUnavailable',
  denied: 'pushDenied',
  on: 'pushOn',
  off: 'pushOff',
} as const satisfies Record<PushState, string>

/** Whether this browser shows notifications while no page is open; it changes at once. */
export function BrowserMessages(): ReactNode {
  const t = useT('preferences')
  const { section } = useFormWords(preferencesForm)
  const { id } = useUser()
  const queries = useQueryClient()
  const { data: state, isError } = useQuery({ queryKey: localKey('push'), queryFn: () => pushState(id), gcTime: 0 })
  useEffect(() => watchPermission(() => void queries.invalidateQueries({ queryKey: localKey('push') })), [queries])
  const change = useMutation({
    mutationFn: () => (state === 'on' ? turnPushOff() : turnPushOn(id)),
    onError: showError,
    onSettled: () => queries.invalidateQueries({ queryKey: localKey('push') }),
  })
  return (
    <Part {...section('push')}>
      {state ? (
        <div className={styles.push}>
          <p role="status">{t(words[state])}</p>
          {(state === 'on' || state === 'off') && (
            <Button disabled={change.isPending} onClick={() => change.mutate()}>
              {t(state === 'on' ? 'pushTurnOff' : 'pushTurnOn')}
            </Button>
          )}
        </div>
      ) : isError ? (
        <p role="alert">{t('errorConnection')}</p>
      ) : (
        <Skeleton height={44} />
      )}
    </Part>
  )
}

/** Subscribes to changes of the permission in the browser's address bar; returns the unsubscribe function. */
function watchPermission(listener: () => void): () => void {
  const stay = new AbortController()
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', listener, stay))
    // A browser without this event is queried again on reload
    .catch(() => {})
  return () => stay.abort()
}
