import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** CAL-8: another type discards the entered times, so it asks for confirmation first. */
export function ChangeKind({ onChange, onClose }: { onChange(): void; onClose(): void }): ReactNode {
  const t = useT('calendars')
  return (
    <Dialog
      title={t('calendarChangeTitle')}
      text={t('calendarChangeText')}
      onClose={onClose}
      onSubmit={onChange}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {t('sharedCancel')}
          </Button>
          <Button kind="danger" type="submit">
            {t('calendarChangeSubmit')}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
