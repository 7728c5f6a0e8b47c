import type { PixPayee } from '@rastro/core/api/billing'
import { AppError } from '@rastro/core/kit/errors'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/billing.ts'
import { entityKey, localKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './Billing.module.css'

/** Whom clients pay by Pix. */
export function PayeeDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT('billing')
  const queries = useQueryClient()
  const { data } = useQuery({ queryKey: localKey('payee'), queryFn: () => api.billing.payee({}), gcTime: 0 })
  const [typed, setTyped] = useState<Partial<PixPayee>>({})
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: PixPayee) => api.billing.setPayee({ body }),
    // It is told beside the field
    onError: () => undefined,
    async onSuccess() {
      showToast('notice', t('pixSaved'))
      await queries.invalidateQueries({ queryKey: entityKey('charge') })
      onClose()
    },
  })
  const payee = data && { ...data, ...typed }
  const field = (name: keyof PixPayee) => ({
    value: payee?.[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: target.value })),
    error: error instanceof AppError && error.field === name ? errorText(error) : undefined,
  })
  return (
    <Dialog
      title={t('pixSettings')}
      text={t('pixSettingsText')}
      onClose={onClose}
      onSubmit={() => payee && mutate(payee)}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedCancel')}</Button>
          <Button kind="primary" type="submit" disabled={!payee || isPending}>
            {t('sharedSave')}
          </Button>
        </>
      }
    >
      {payee ? (
        <div className={styles.payee}>
          <TextField label={t('pixKey')} hint={t('pixKeyHint')} maxLength={77} autoComplete="off" {...field('key')} />
          <TextField label={t('pixName')} maxLength={64} {...field('name')} />
          <TextField label={t('pixCity')} maxLength={64} {...field('city')} />
          {error && !(error instanceof AppError && error.field) && <p role="alert">{errorText(error)}</p>}
        </div>
      ) : (
        <Skeleton height={180} />
      )}
    </Dialog>
  )
}
