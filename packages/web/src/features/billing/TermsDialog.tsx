import type { DunningTerms } from '@rastro/core/api/dunning'
import { plusDays } from '@rastro/core/billing/days'
import { AppError } from '@rastro/core/kit/errors'
import { maxGraceDays } from '@rastro/core/resources/dunning'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/billing.ts'
import { entityKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './Dunning.module.css'
import { today } from './this-month.ts'

interface TermsDialogProps {
  contract: DunningTerms & { readonly contractId: number }
  onClose: () => void
}

/** What a seller grants for a contract: time for a promised payment, or an exemption, with its reason. */
export function TermsDialog({ contract, onClose }: TermsDialogProps): ReactNode {
  const t = useT('dunning')
  const queries = useQueryClient()
  const [typed, setTyped] = useState<DunningTerms>({
    exempt: contract.exempt,
    graceUntil: contract.graceUntil !== null && contract.graceUntil >= today() ? contract.graceUntil : null,
    reason: '',
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.dunning.setTerms({ params: { id: contract.contractId }, body: typed }),
    // It is told beside the field
    onError: () => undefined,
    async onSuccess() {
      showToast('notice', t('dunningGranted'))
      await queries.invalidateQueries({ queryKey: entityKey('charge') })
      onClose()
    },
  })
  const why = (field: string) => (error instanceof AppError && error.field === field ? errorText(error) : undefined)
  return (
    <Dialog
      title={t('dunningGrantTitle', { id: contract.contractId })}
      text={t('dunningGrantText')}
      onClose={onClose}
      onSubmit={() => mutate()}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedCancel')}</Button>
          <Button kind="primary" type="submit" disabled={isPending}>
            {t('sharedSave')}
          </Button>
        </>
      }
    >
      <div className={styles.terms}>
        <TextField
          label={t('dunningGrace')}
          hint={t('dunningGraceHint')}
          type="date"
          min={today()}
          max={plusDays(today(), maxGraceDays)}
          value={typed.graceUntil ?? ''}
          error={why('graceUntil')}
          onChange={({ target }) => setTyped({ ...typed, graceUntil: target.value || null })}
        />
        <Switch
          label={t('dunningExemptLabel')}
          checked={typed.exempt}
          onChange={(exempt) => setTyped({ ...typed, exempt })}
        />
        <TextField
          label={t('dunningReason')}
          required
          maxLength={300}
          value={typed.reason}
          error={why('reason')}
          onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
        />
        {error && !(error instanceof AppError && error.field) && <p role="alert">{errorText(error)}</p>}
      </div>
    </Dialog>
  )
}
