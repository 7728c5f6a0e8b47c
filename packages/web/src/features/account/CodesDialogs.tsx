import { AppError } from '@rastro/core/kit/errors'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { api } from '../../api/passkeys.ts'
import { localKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { errorText, showError } from '../../resource/show-error.ts'
import { useServer, useUser } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { lazyPage } from '../../ui/lazy-page.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import { Loaded } from './Loaded.tsx'
import styles from './Security.module.css'
import { usePresentPassword } from './use-present-password.tsx'

const QrCode = lazyPage(() => import('../../ui/QrCode.tsx'))

interface CodesProps {
  /** With new recovery codes, or with none after turning off. */
  onCodes(codes?: readonly string[]): void
  onClose(): void
}

/** A new key for the authenticator app, turned on by a code of it. */
export function TurnOnCodes({ onCodes, onClose }: CodesProps): ReactNode {
  const t = useT('security')
  const { email } = useUser()
  const { attributes } = useServer()
  const password = usePresentPassword()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const key = useQuery({
    queryKey: localKey('newOneTimeKey'),
    queryFn: () => api.codes.newKey({}),
    // A key is shown once
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  const isWhole = /^\s*\d{6}\s*$/.test(code)
  const submit = async () => {
    if (isBusy || !isWhole || !key.data) return
    setBusy(true)
    try {
      const body = { key: key.data, code: code.trim(), currentPassword: password.value }
      onCodes((await api.codes.turnOn({ body })).recoveryCodes)
    } catch (error) {
      if (error instanceof AppError && error.field === 'code') setFault(errorText(error))
      else if (!password.asks(error)) showError(error)
      setBusy(false)
    }
  }
  const issuer = typeof attributes.title === 'string' && attributes.title ? attributes.title : t('appName')
  return (
    <Dialog
      title={t('codesTurnOn')}
      text={t('codesScan')}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedCancel')}</Button>
          <Button kind="primary" type="submit" disabled={isBusy || !isWhole || !key.data}>
            {t('codesConfirm')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <Loaded {...key} failed={t('codesFailed')}>
          {(secret) => (
            <>
              <div className={styles.qr}>
                <Suspense fallback={<Skeleton height={180} />}>
                  <QrCode text={authenticatorAddress({ issuer, email, secret })} label={t('codesQr')} />
                </Suspense>
              </div>
              <TextField readOnly label={t('codesKey')} value={secret} onFocus={({ target }) => target.select()} />
            </>
          )}
        </Loaded>
        <TextField
          label={t('codesCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          value={code}
          error={fault}
          onChange={({ target }) => {
            setCode(target.value)
            setFault(undefined)
          }}
        />
        {password.field}
      </div>
    </Dialog>
  )
}

/** What authenticator apps read (Key Uri Format). */
function authenticatorAddress({ issuer, email, secret }: Record<'issuer' | 'email' | 'secret', string>): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer }).toString().replaceAll('+', '%20')}`
}

const asked = {
  off: { title: 'codesTurnOffTitle', text: 'codesTurnOffText', action: 'codesTurnOff' },
  renew: { title: 'codesRenewTitle', text: 'codesRenewText', action: 'codesRenew' },
} as const

/** Asks before one-time codes are turned off, or recovery codes replaced. */
export function AskedCodes({ act, onCodes, onClose }: CodesProps & { act: keyof typeof asked }): ReactNode {
  const t = useT('security')
  const password = usePresentPassword()
  const [isBusy, setBusy] = useState(false)
  const { title, text, action } = asked[act]
  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    const body = { currentPassword: password.value }
    try {
      if (act === 'renew') return onCodes((await api.codes.renew({ body })).recoveryCodes)
      await api.codes.turnOff({ body })
      showToast('notice', t('codesTurnedOff'))
      onCodes()
    } catch (error) {
      if (!password.asks(error)) showError(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(title)}
      text={t(text)}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedCancel')}</Button>
          <Button kind="primary" type="submit" disabled={isBusy}>
            {t(action)}
          </Button>
        </>
      }
    >
      {password.field}
    </Dialog>
  )
}

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose(): void }): ReactNode {
  const t = useT('security')
  const text = codes.join('\n')
  return (
    <Dialog
      title={t('codesRecovery')}
      text={t('codesRecoveryText')}
      // Nothing but its button closes it: the codes are not shown again
      onClose={() => {}}
      onSubmit={onClose}
      actions={
        <Button kind="primary" type="submit">
          {t('codesKept')}
        </Button>
      }
    >
      <ol className={styles.codes} aria-label={t('codesRecovery')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button
          onClick={() =>
            void copyText(text).then(
              () => showToast('notice', t('sharedCopied')),
              () => showToast('warning', t('placeCopyFailed')),
            )
          }
        >
          {t('sharedCopy')}
        </Button>
        <Button onClick={() => saveFile('recovery-codes.txt', new Blob([`${text}\n`], { type: 'text/plain' }))}>
          {t('codesSave')}
        </Button>
      </div>
    </Dialog>
  )
}
