import { formatDay } from '@rastro/core/billing/days'
import type { Charge } from '@rastro/core/resources/billing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/billing.ts'
import { entityKey } from '../../api/query-keys.ts'
import { useMoney } from '../../i18n/money.ts'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import { today } from './this-month.ts'

/** What a seller changes of a charge. */
export type ChargeChange = 'pay' | 'cancel' | 'slip'

/** Marks a charge as paid, cancels it, or says where its bank slip is. */
export function ChangeDialog({
  charge,
  change,
  onClose,
}: {
  charge: Charge
  change: ChargeChange
  onClose: () => void
}): ReactNode {
  const t = useT('billing')
  const money = useMoney()
  const queries = useQueryClient()
  const [day, setDay] = useState(today)
  const [address, setAddress] = useState(charge.bankSlipUrl ?? '')
  const name = charge.name || charge.customer
  const facts = { value: money(charge.value), day: formatDay(charge.dueDate) }
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: object) => api.billing.updateCharge({ params: { id: charge.id }, body }),
    // It is told beside the field
    onError: () => undefined,
    async onSuccess() {
      showToast('notice', t('chargeSaved'))
      await queries.invalidateQueries({ queryKey: entityKey('charge') })
      onClose()
    },
  })
  const why = error ? errorText(error) : undefined
  const { title, text, action, body } = {
    pay: {
      title: t('chargePayTitle', { name }),
      text: t('chargePayText', facts),
      action: t('chargePay'),
      body: { status: 'RECEIVED_IN_CASH', paymentDate: day },
    },
    cancel: {
      title: t('chargeCancelTitle', { name }),
      text: t('chargeCancelText', facts),
      action: t('chargeCancel'),
      body: { status: 'DELETED' },
    },
    slip: {
      title: t('chargeSlipTitle', { name }),
      text: t('chargePayText', facts),
      action: t('sharedSave'),
      body: { bankSlipUrl: address.trim() || null },
    },
  }[change]
  return (
    <Dialog
      title={title}
      text={text}
      onClose={onClose}
      onSubmit={() => mutate(body)}
      actions={
        <>
          <Button onClick={onClose}>{t(change === 'cancel' ? 'chargeKeep' : 'sharedCancel')}</Button>
          <Button kind={change === 'cancel' ? 'danger' : 'primary'} type="submit" disabled={isPending}>
            {action}
          </Button>
        </>
      }
    >
      {change === 'pay' && (
        <TextField
          label={t('chargePayDay')}
          type="date"
          max={today()}
          value={day}
          error={why}
          onChange={({ target }) => setDay(target.value)}
        />
      )}
      {change === 'slip' && (
        <TextField
          label={t('chargeSlipLabel')}
          type="url"
          placeholder="https://"
          maxLength={2048}
          value={address}
          error={why}
          onChange={({ target }) => setAddress(target.value)}
        />
      )}
      {change === 'cancel' && why && <p role="alert">{why}</p>}
    </Dialog>
  )
}
