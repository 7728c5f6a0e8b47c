import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { AskButton, AskText, useLackText } from './Asking.tsx'
import type { Lack } from './use-own-plan.ts'

export interface PlanDialogProps {
  lack: Lack
  onClose(): void
}

/** What a locked action opens: one sentence, and a way to ask for the feature (decision 144). */
export default function PlanDialog({ lack, onClose }: PlanDialogProps): ReactNode {
  const t = useT('bought')
  const text = useLackText()
  return (
    <Dialog
      title={text(lack)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedClose')}</Button>
          <AskButton lack={lack} />
        </>
      }
    >
      <AskText lack={lack} />
    </Dialog>
  )
}
