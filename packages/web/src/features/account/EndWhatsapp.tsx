import { optOutReasonMax } from '@rastro/core/model/contact'
import type { User } from '@rastro/core/resources/user'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/contacts.ts'
import { itemKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextAreaField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'

/** Notes that a person wants no messages by WhatsApp, with what they said. */
export function EndWhatsapp({ person: { id, name }, onClose }: { person: User; onClose: () => void }): ReactNode {
  const t = useT('people')
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.contacts.wantWhatsapp({ params: { id }, body: { isWanted: false, reason } }),
    // It is told beside the field
    onError: () => undefined,
    onSuccess(stored) {
      queries.setQueryData(itemKey('user', id, 'contacts'), stored)
      showToast('notice', t('personWhatsappEnded'))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('personWhatsappEndOf', { name: name ?? '' })}
      text={t('personWhatsappEndText')}
      onClose={onClose}
      onSubmit={() => mutate()}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedCancel')}</Button>
          <Button kind="primary" type="submit" disabled={isPending || !reason.trim()}>
            {t('personWhatsappEnd')}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={t('personWhatsappReason')}
        hint={t('personWhatsappReasonHint')}
        maxLength={optOutReasonMax}
        rows={3}
        value={reason}
        error={error ? errorText(error) : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  )
}
