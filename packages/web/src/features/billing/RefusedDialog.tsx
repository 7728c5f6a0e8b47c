import { formatDay } from '@rastro/core/billing/days'
import type { Charge } from '@rastro/core/resources/billing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/billing.ts'
import { entityKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './Billing.module.css'
import { useRefusedText } from './use-refused-text.ts'

/** Why the billing service refused a charge; it is tried again each day, or at once. */
export function RefusedDialog({ charge, onClose }: { charge: Charge; onClose: () => void }): ReactNode {
  const t = useT('billing')
  const textOf = useRefusedText()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.billing.resendCharge({ params: { id: charge.id } }),
    // It is told in the dialog
    onError: () => undefined,
    async onSuccess() {
      showToast('notice', t('refusedResent'))
      await queries.invalidateQueries({ queryKey: entityKey('charge') })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('refusedTitle', { name: charge.name || charge.customer })}
      text={t('refusedOn', { day: formatDay(charge.refusedDay!) })}
      onClose={onClose}
      onSubmit={() => mutate()}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedClose')}</Button>
          <Button kind="primary" type="submit" disabled={isPending}>
            {t('refusedRetry')}
          </Button>
        </>
      }
    >
      <p className={styles.reason}>{textOf(charge)}</p>
      <p className={styles.hint}>{t('refusedHint')}</p>
      {error && <p role="alert">{errorText(error)}</p>}
    </Dialog>
  )
}
