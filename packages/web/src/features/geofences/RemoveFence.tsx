import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface RemoveFenceProps {
  name: string
  onRemove(): void
  onClose(): void
}

/** Asks before a geofence that nobody else has is removed. */
export function RemoveFence({ name, onRemove, onClose }: RemoveFenceProps): ReactNode {
  const t = useT('fences')
  return (
    <Dialog
      title={t('fenceDeleteTitle', { name })}
      onClose={onClose}
      onSubmit={onRemove}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {t('sharedCancel')}
          </Button>
          <Button kind="danger" type="submit">
            {t('fenceDelete')}
          </Button>
        </>
      }
    >
      <p>{t('fenceDeleteText')}</p>
    </Dialog>
  )
}
