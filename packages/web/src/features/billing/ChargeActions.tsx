import { handStatuses } from '@rastro/core/billing/charge-states'
import type { Charge } from '@rastro/core/resources/billing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/billing.ts'
import { entityKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { showError } from '../../resource/show-error.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import {
  CheckIcon,
  CloseIcon,
  FilesIcon,
  MoreIcon,
  OutsideIcon,
  QrCodeIcon,
  UndoIcon,
  WarningIcon,
} from '../../ui/icons.ts'
import { Menu, type MenuEntry } from '../../ui/Menu.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './Billing.module.css'
import type { ChargeChange } from './ChangeDialog.tsx'

interface ChargeActionsProps {
  charge: Charge
  /** The person is paid by it. */
  maySell: boolean
  onPix(): void
  onRefused(): void
  onChange(change: ChargeChange): void
}

/** BILL-10: its Pix, its bank slip in a new tab, and what a seller makes of it. */
export function ChargeActions({ charge, maySell, onPix, onRefused, onChange }: ChargeActionsProps): ReactNode {
  const t = useT('billing')
  const queries = useQueryClient()
  const [anchor, setAnchor] = useState<Element>()
  const { status, bankSlipUrl, pixPayload } = charge
  const name = charge.name || charge.customer
  const reopening = useMutation({
    mutationFn: () => api.billing.updateCharge({ params: { id: charge.id }, body: { status: 'PENDING' } }),
    onSuccess: () => showToast('notice', t('chargeSaved')),
    onError: showError,
    onSettled: () => queries.invalidateQueries({ queryKey: entityKey('charge') }),
  })
  const from = (word: keyof typeof handStatuses) => (handStatuses[word] as readonly string[]).includes(status)
  const entries: MenuEntry[] = [
    ...(from('RECEIVED_IN_CASH') ? [{ label: t('chargePay'), icon: CheckIcon, onSelect: () => onChange('pay') }] : []),
    ...(from('PENDING') ? [{ label: t('chargeReopen'), icon: UndoIcon, onSelect: () => reopening.mutate() }] : []),
    { label: t('chargeSetSlip'), icon: FilesIcon, onSelect: () => onChange('slip') },
    ...(from('DELETED') ? [{ label: t('chargeCancel'), icon: CloseIcon, onSelect: () => onChange('cancel') }] : []),
  ]
  return (
    <>
      {charge.refusedDay !== null && (
        <IconButton
          size="small"
          icon={WarningIcon}
          label={t('refusedWhy', { name })}
          data-tip={t('refusedTip')}
          onClick={onRefused}
        />
      )}
      {pixPayload && (
        <IconButton size="small" icon={QrCodeIcon} label={t('chargePix', { name })} data-tip="Pix" onClick={onPix} />
      )}
      {bankSlipUrl && (
        <a
          className={styles.act}
          href={bankSlipUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('chargeSlip', { name })}
          data-tip={t('chargeSlipTip')}
        >
          <Icon of={OutsideIcon} size={18} />
        </a>
      )}
      {maySell && !charge.isAtProvider && (
        <IconButton
          size="small"
          icon={MoreIcon}
          label={t('chargeMore', { name })}
          data-tip={t('sharedActions')}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        />
      )}
      {anchor && (
        <Menu
          label={t('chargeMore', { name })}
          anchor={anchor}
          entries={entries}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </>
  )
}
