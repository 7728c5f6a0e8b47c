import type { BillingDifference } from '@rastro/core/api/billing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/billing.ts'
import { entityKey } from '../../api/query-keys.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextAreaField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './Billing.module.css'
import { useDifferenceTexts } from './use-difference-texts.ts'

/** A difference in full; an open one is settled here, with a reason. */
export function DifferenceDialog({
  difference,
  onClose,
}: {
  difference: BillingDifference
  onClose: () => void
}): ReactNode {
  const t = useT('billing')
  const times = useTimes()
  const texts = useDifferenceTexts()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const { id, name, state, settledTime, settledBy } = difference
  const isOpen = state === 'open'
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.billing.settleDifference({ params: { id }, body: { reason } }),
    // It is told beside the field
    onError: () => undefined,
    async onSuccess() {
      showToast('notice', t('differenceSaved'))
      await queries.invalidateQueries({ queryKey: entityKey('charge') })
      onClose()
    },
  })
  return (
    <Dialog
      title={t(isOpen ? 'differenceSettleOf' : 'differenceAbout', { name: name ?? t('differenceNoCharge') })}
      text={texts.kind(difference)}
      onClose={onClose}
      {...(isOpen && { onSubmit: () => mutate() })}
      actions={
        isOpen ? (
          <>
            <Button onClick={onClose}>{t('sharedCancel')}</Button>
            <Button kind="primary" type="submit" disabled={isPending || !reason.trim()}>
              {t('differenceSettle')}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t('sharedClose')}</Button>
        )
      }
    >
      <dl className={styles.about}>
        <dt>{t('differenceOurs')}</dt>
        <dd>{texts.ours(difference)}</dd>
        <dt>{t('differenceTheirs')}</dt>
        <dd>{texts.theirs(difference)}</dd>
        <dt>{t('differenceFound')}</dt>
        <dd>{times.dateTime(difference.foundTime)}</dd>
        {settledTime && (
          <>
            <dt>{t('differenceSettledOn')}</dt>
            <dd>{[times.dateTime(settledTime), settledBy].filter(Boolean).join(' · ')}</dd>
            <dt>{t('differenceReason')}</dt>
            <dd>{difference.reason}</dd>
          </>
        )}
        {state === 'taken' && (
          <>
            <dt>{t('differenceOutcome')}</dt>
            <dd>{t('differenceTakenText')}</dd>
          </>
        )}
      </dl>
      {isOpen && (
        <TextAreaField
          label={t('differenceReason')}
          hint={t('differenceReasonHint')}
          maxLength={500}
          rows={3}
          value={reason}
          error={error ? errorText(error) : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </Dialog>
  )
}
