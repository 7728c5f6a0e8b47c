import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { WarningIcon } from '../../ui/icons.ts'

/** Why the last save failed, in a dialog, once for each attempt. */
export function FailureWarning({ why }: { why: string | undefined }): ReactNode {
  const t = useT('resource')
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    if (why === undefined) setClosed(false)
  }, [why])
  if (why === undefined || isClosed) return null
  const close = () => setClosed(true)
  return (
    <Dialog
      icon={WarningIcon}
      tone="warn"
      title={t('formFailedTitle')}
      text={why}
      onClose={close}
      onSubmit={close}
      actions={
        <Button kind="primary" type="submit">
          {t('sharedBack')}
        </Button>
      }
    >
      {null}
    </Dialog>
  )
}
