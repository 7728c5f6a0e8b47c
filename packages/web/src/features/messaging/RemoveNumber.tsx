import type { MessagingNumber } from '@rastro/core/api/messaging'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DeleteIcon } from '../../ui/icons.ts'

interface RemoveNumberProps {
  number: MessagingNumber
  onRemove(): void
  onClose(): void
}

/** Asks before a number is removed, as its connection ends and must be scanned again. */
export function RemoveNumber({ number: { index }, onRemove, onClose }: RemoveNumberProps): ReactNode {
  const t = useT('messaging')
  return (
    <Dialog
      title={t('messagingRemoveTitle', { index })}
      icon={DeleteIcon}
      tone="alarm"
      onClose={onClose}
      onSubmit={onRemove}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {t('sharedCancel')}
          </Button>
          <Button kind="danger" type="submit">
            {t('messagingRemove')}
          </Button>
        </>
      }
    >
      <p>{t('messagingRemoveText')}</p>
    </Dialog>
  )
}
