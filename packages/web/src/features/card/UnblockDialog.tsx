import type { Device } from '@rastro/core/resources/device'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/card.ts'
import { useT } from '../../i18n/translate.ts'
import { reloadCommands } from '../../live/held-commands.ts'
import { usePosition } from '../../live/live.ts'
import styles from '../../shell/block/Block.module.css'
import { BlockVehicles } from '../../shell/block/BlockVehicles.tsx'
import { Failure } from '../../shell/block/Failure.tsx'
import { showSent } from '../../shell/block/send-result.ts'
import type { EngineCommand } from '../../shell/block/use-engine-command.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { UnlockIcon } from '../../ui/icons.ts'
import { useNow } from '../../ui/use-now.ts'

export interface UnblockDialogProps {
  device: Device
  command: EngineCommand
  onClose(): void
}

/** CARD-12: asks for confirmation before the engine is unblocked, which never waits for the vehicle (decision 64). */
export default function UnblockDialog({ device, command, onClose }: UnblockDialogProps): ReactNode {
  const t = useT('card')
  const queries = useQueryClient()
  const position = usePosition(device.id)
  const now = useNow(1000)
  const unblocking = useMutation({
    mutationFn: () =>
      api.commands.send({ query: {}, body: { ...command.body, description: t('engineUnblockReason') } }),
    async onSuccess(answer) {
      showSent(t, answer)
      await reloadCommands(queries)
      onClose()
    },
    // CARD-18: shown in the dialog
    onError: () => {},
  })
  const actions = (
    <>
      <Button autoFocus onClick={onClose}>
        {t('sharedCancel')}
      </Button>
      <Button kind="primary" icon={UnlockIcon} type="submit" disabled={unblocking.isPending}>
        {t(unblocking.isPending ? 'commandSending' : 'engineUnblock')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t('engineUnblockTitle')}
      icon={UnlockIcon}
      tone="parked"
      text={t('engineUnblockText')}
      actions={actions}
      onClose={onClose}
      onSubmit={() => !unblocking.isPending && unblocking.mutate()}
    >
      {command.saved && <p className={styles.note}>{t('engineSaved', { name: command.saved })}</p>}
      <BlockVehicles vehicles={[{ device, position }]} now={now} />
      <Failure error={unblocking.error} />
    </Dialog>
  )
}
