import type { CommandRecord } from '@rastro/core/resources/queued-command'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/commands.ts'
import { useT } from '../../i18n/translate.ts'
import { reloadCommands } from '../../live/held-commands.ts'
import { useCan } from '../../session/viewer.ts'
import styles from '../../shell/block/Block.module.css'
import { BlockVehicles } from '../../shell/block/BlockVehicles.tsx'
import { Failure } from '../../shell/block/Failure.tsx'
import { maxCharacters } from '../../shell/block/reasons.ts'
import { isSent } from '../../shell/block/send-result.ts'
import { useBlockVehicles } from '../../shell/block/use-block-vehicles.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { Shown } from './ResultBox.tsx'

export interface HeldDialogProps {
  /** It is held until the vehicle stands, because its effect on the engine is unknown. */
  command: CommandRecord
  /** It was sent at once instead. */
  onSent(shown: Shown): void
  onClose(): void
}

/** Shows why a command with an unknown effect on the engine is held; administrators may send it at once, with a reason. */
export default function HeldDialog({ command, onSent, onClose }: HeldDialogProps): ReactNode {
  const t = useT('block')
  const queries = useQueryClient()
  const now = useNow(1000)
  const vehicles = useBlockVehicles({ deviceId: command.deviceId })
  const mayOverride = useCan('administer')
  const [atOnce, setAtOnce] = useState(false)
  const [isCancelled, setIsCancelled] = useState(false)
  const [reason, setReason] = useState(command.reason ?? '')
  const { id, deviceId, type, attributes, textChannel } = command
  const description = reason.trim()
  const overriding = useMutation({
    mutationFn: async () => {
      // The held one first: it must not be sent too when the vehicle stops
      if (!isCancelled) await api.commands.cancel({ params: { id } })
      setIsCancelled(true)
      const body = { deviceId, type, attributes, textChannel, description }
      return api.commands.send({ query: { atOnce: true }, body })
    },
    onSuccess(answer) {
      onSent({ kind: isSent(answer) ? 'sent' : 'requested' })
      onClose()
    },
    onError: () => {},
    onSettled: () => reloadCommands(queries),
  })
  const why = atOnce && !description ? t('unknownWhyReason') : undefined
  const isReady = atOnce && !why && !overriding.isPending
  const first = vehicles?.[0]
  return (
    <Dialog
      title={t('unknownTitle', { name: first ? vehicleTitle(first.device) : '' })}
      text={<b className={styles.sentence}>{t('unknownText')}</b>}
      onClose={onClose}
      onSubmit={() => isReady && overriding.mutate()}
      actions={
        <>
          {why && (
            <p className={styles.why} role="status">
              {why}
            </p>
          )}
          <Button autoFocus onClick={onClose}>
            {t('unknownLeave')}
          </Button>
          {mayOverride && (
            <Button kind="danger" type="submit" disabled={!isReady}>
              {t(overriding.isPending ? 'sharedSending' : 'unknownSend')}
            </Button>
          )}
        </>
      }
    >
      {typeof attributes.data === 'string' && (
        <p className={styles.note}>
          <code>{attributes.data}</code>
        </p>
      )}
      {vehicles && <BlockVehicles vehicles={vehicles} now={now} />}
      {mayOverride && (
        <Checkbox label={t('unknownAtOnce')} checked={atOnce} onChange={({ target }) => setAtOnce(target.checked)}>
          {t('unknownAtOnce')}
        </Checkbox>
      )}
      {atOnce && (
        <TextField
          label={t('unknownReason')}
          required
          maxLength={maxCharacters}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <Failure error={overriding.error} />
    </Dialog>
  )
}
