import type { CommandRecord } from '@rastro/core/resources/queued-command'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/block.ts'
import { useT } from '../../i18n/translate.ts'
import { reloadCommands } from '../../live/held-commands.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { Failure } from './Failure.tsx'

export interface CancelDialogProps {
  command: Pick<CommandRecord, 'id' | 'effect'>
  /** The name of the vehicle. */
  name: string
  onClose(): void
}

/** Asks for confirmation before a waiting command is cancelled; the history then names who did it and when. */
export default function CancelDialog({ command: { id, effect }, name, onClose }: CancelDialogProps): ReactNode {
  const t = useT('block')
  const queries = useQueryClient()
  const isBlock = effect === 'cut'
  const cancelling = useMutation({
    mutationFn: () => api.commands.cancel({ params: { id } }),
    onSuccess() {
      showToast('notice', t('cancelDone'))
      onClose()
    },
    onError: () => {},
    onSettled: () => reloadCommands(queries),
  })
  return (
    <Dialog
      title={isBlock ? t('cancelBlockTitle', { name }) : t('cancelCommandTitle')}
      text={t(isBlock ? 'cancelBlockText' : 'cancelCommandText')}
      onClose={onClose}
      onSubmit={() => !cancelling.isPending && cancelling.mutate()}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {t(isBlock ? 'cancelKeepBlock' : 'cancelKeepCommand')}
          </Button>
          <Button kind="danger" type="submit" disabled={cancelling.isPending}>
            {t(isBlock ? 'cancelBlock' : 'cancelCommand')}
          </Button>
        </>
      }
    >
      <Failure error={cancelling.error} />
    </Dialog>
  )
}
