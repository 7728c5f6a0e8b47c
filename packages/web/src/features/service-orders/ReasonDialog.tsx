import { orderTexts } from '@rastro/core/vocabulary/service-orders'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface ReasonDialogProps {
  title: string
  text: string
  action: string
  isSending: boolean
  onSend(reason: string): void
  onClose(): void
}

/** Asks why, before something is done that the signed sheet shows. */
export function ReasonDialog({ title, text, action, isSending, onSend, onClose }: ReasonDialogProps): ReactNode {
  const t = useT('orders')
  const [reason, setReason] = useState('')
  const { least, most } = orderTexts.reason
  const isReady = reason.trim().length >= least && !isSending
  return (
    <Dialog
      title={title}
      text={text}
      onClose={onClose}
      onSubmit={() => isReady && onSend(reason.trim())}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedBack')}</Button>
          <Button kind="primary" type="submit" disabled={!isReady}>
            {action}
          </Button>
        </>
      }
    >
      <TextField
        label={t('orderReason')}
        required
        large
        maxLength={most}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  )
}
