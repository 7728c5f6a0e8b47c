import { refusalOf } from '@rastro/core/access/access'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { type EngineStage, engineStage } from '@rastro/core/vehicle/engine-stage'
import { vehicleOf, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { isBlocked } from '@rastro/core/vehicle/vehicle-state'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/card.ts'
import { useLockSchedules } from '../../fleet/use-lock-schedules.ts'
import { withWords } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { blockingValue } from '../../live/blocking.ts'
import { commandKeys, useHeldCommands } from '../../live/held-commands.ts'
import { withCachedValues } from '../../live/with-cached-values.ts'
import { useLack } from '../../resource/plan/use-own-plan.ts'
import { has } from '../../session/capabilities.ts'
import { useCan, useViewer } from '../../session/viewer.ts'
import { CancelDialog } from '../../shell/block/LazyBlock.tsx'
import { useEngineCommand } from '../../shell/block/use-engine-command.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LockIcon, UnlockIcon } from '../../ui/icons.ts'
import { lazily } from '../../ui/lazily.tsx'
import { ClosedButton } from './ClosedButton.tsx'
import { EngineProgress } from './EngineProgress.tsx'
import styles from './Hub.module.css'
import { LockedButton } from './LockedButton.tsx'
import type { UnblockDialogProps } from './UnblockDialog.tsx'

const UnblockDialog = lazily<UnblockDialogProps>(withWords('block', () => import('./UnblockDialog.tsx')))

/** CARD-10, CARD-11, CARD-14: whether and by whom the engine is blocked, buttons to change that, and the last command's state. */
export function EngineControl({ device, position }: { device: Device; position: Position | undefined }): ReactNode {
  const t = useT('card')
  const viewer = useViewer()
  const [asks, setAsks] = useState<'unblock' | 'cancel'>()
  const blocked = isBlocked(position && withCachedValues(position).position)
  const scheduled = useLockSchedules().has(device.groupId)
  const { blockable } = vehicleOf(device)
  const stage = useEngineStage(device, blockable)
  const held = useHeldCommands().get(device.id)
  const isWaiting = held?.effect === 'cut'
  const mayCancel = useCan('command.sendFree')
  const command = useEngineCommand(device.id, blocked ? 'resume' : 'cut')
  const refusal = refusalOf(viewer, 'command.engine')
  const reason = !blockable ? t('engineNotAllowed') : refusal && t(refusal.text)
  const lack = useLack()
  const lacking = blocked ? lack('engineBlock', 'commands') : lack('engineBlock')
  const label = t(blocked ? 'engineUnblock' : 'engineBlock')
  const act = () => (blocked ? setAsks('unblock') : blockingValue.set(device.id))
  return (
    <div className={classNames(styles.engine, blocked && styles.blocked)}>
      <span className={styles.lock}>
        <Icon of={blocked ? LockIcon : UnlockIcon} />
        {scheduled && (
          <span className={styles.auto} role="img" aria-label={t('engineAutomatic')} data-tip={t('engineAutomatic')}>
            A
          </span>
        )}
      </span>
      <div>
        <strong>{t(blocked ? 'engineBlocked' : 'engineReleased')}</strong>
        <small>{reason ?? t('engineRemote')}</small>
      </div>
      {reason ? (
        <ClosedButton className={styles.engineButton} reason={reason}>
          {label}
        </ClosedButton>
      ) : lacking ? (
        <LockedButton className={styles.engineButton} lack={lacking}>
          {label}
        </LockedButton>
      ) : isWaiting ? (
        mayCancel && (
          <button type="button" className={styles.engineButton} onClick={() => setAsks('cancel')}>
            {t('engineCancel')}
          </button>
        )
      ) : (
        command && (
          <button type="button" className={classNames(styles.engineButton, !blocked && styles.cut)} onClick={act}>
            {label}
          </button>
        )
      )}
      {stage && !isWaiting && <EngineProgress device={device} stage={stage} mayAct={!reason && !lacking} />}
      {asks === 'unblock' && command && (
        <UnblockDialog device={device} command={command} onClose={() => setAsks(undefined)} />
      )}
      {asks === 'cancel' && held && (
        <CancelDialog command={held} name={vehicleTitle(device)} onClose={() => setAsks(undefined)} />
      )}
    </div>
  )
}

/** How many of the latest commands are searched for the last engine command. */
const lookedThrough = 30

/** The progress of the last engine command, updated live. Empty on a server without such a list. */
function useEngineStage({ id: deviceId }: Pick<Device, 'id'>, enabled: boolean): EngineStage | undefined {
  const { data } = useQuery({
    queryKey: commandKeys.engine(deviceId),
    queryFn: async () => {
      const records = await api.commands.queue({ query: { deviceId, limit: lookedThrough } })
      return engineStage(records, new Date()) ?? null
    },
    enabled: enabled && has('commandQueue'),
    retry: false,
    meta: { quiet: true },
  })
  return data ?? undefined
}
