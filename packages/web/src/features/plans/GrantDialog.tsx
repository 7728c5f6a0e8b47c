import type { PlanRequest } from '@rastro/core/api/plans'
import { wordOf } from '@rastro/core/i18n/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/plans.ts'
import { entityKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { planEntity } from '../../resource/entities/plans.ts'
import { useItems } from '../../resource/list/use-items.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'

interface GrantDialogProps {
  request: PlanRequest
  onClose(): void
}

const plain = { keyword: '', sort: '' }

/** Gives the account one of the plans that include what it asks for. */
export function GrantDialog({ request, onClose }: GrantDialogProps): ReactNode {
  const t = useT('plans')
  const queries = useQueryClient()
  const { items } = useItems(planEntity, plain)
  const fitting = items?.filter(({ features }) => features.includes(request.feature)) ?? []
  const [chosen, setChosen] = useState<number>()
  const planId = chosen ?? fitting[0]?.id
  const feature = wordOf(t, 'feature', request.feature)
  const granting = useMutation({
    mutationFn: (id: number) => api.plans.grant({ params: { id: request.id }, body: { planId: id } }),
    async onSuccess() {
      showToast('notice', t('planGranted', { name: request.accountName }))
      await queries.invalidateQueries({ queryKey: entityKey('planRequest') })
      await queries.invalidateQueries({ queryKey: entityKey('user') })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('planGrantTitle', { name: request.accountName })}
      text={
        items && fitting.length === 0
          ? t('planNoneFits', { feature })
          : t('planGrantText', { feature, plan: request.planName })
      }
      onClose={onClose}
      onSubmit={() => planId !== undefined && granting.mutate(planId)}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedCancel')}</Button>
          <Button kind="primary" type="submit" disabled={planId === undefined || granting.isPending}>
            {t('planGrant')}
          </Button>
        </>
      }
    >
      {fitting.length > 0 && (
        <SelectField
          label={t('planTitle')}
          value={planId ?? ''}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {fitting.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </Dialog>
  )
}
