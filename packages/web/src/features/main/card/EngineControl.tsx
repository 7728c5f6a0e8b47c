import { refusalOf } from '@rastro/core/access/access'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { vehicleOf } from '@rastro/core/vehicle/vehicle'
import { isBlocked } from '@rastro/core/vehicle/vehicle-state'
import { type ReactNode, useState } from 'react'
import { useLockSchedules } from '../../../fleet/use-lock-schedules.ts'
import { useT } from '../../../i18n/translate.ts'
import { withKeptValues } from '../../../live/with-kept-values.ts'
import { useViewer } from '../../../session/viewer.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { LockIcon, UnlockIcon } from '../../../ui/icons.ts'
import { lazily } from '../../../ui/lazily.tsx'
import { ClosedButton } from './ClosedButton.tsx'
import type { EngineDialogProps } from './EngineDialog.tsx'
import { EngineProgress } from './EngineProgress.tsx'
import styles from './Hub.module.css'
import { useEngineStage, useEngineWord } from './use-engine.ts'

const EngineDialog = lazily<EngineDialogProps>(() => import('./EngineDialog.tsx'))

/** CARD-10, CARD-11, CARD-14: whether the engine is blocked and by whom, how to change that, and how far the last word has come. */
export function EngineControl({ device, position }: { device: Device; position: Position | undefined }): ReactNode {
  const t = useT('card')
  const viewer = useViewer()
  const [asks, setAsks] = useState(false)
  const blocked = isBlocked(position && withKeptValues(position).position)
  const scheduled = useLockSchedules().has(device.groupId)
  const { blockable } = vehicleOf(device)
  const stage = useEngineStage(device, blockable)
  // While a block waits, the way back is the one to offer
  const effect = blocked ? 'resume' : 'cut'
  const word = useEngineWord(device, effect)
  const refusal = refusalOf(viewer, 'device.edit')
  const reason = !blockable ? t('engineNotAllowed') : refusal && t(refusal.text)
  const label = t(blocked ? 'engineUnblock' : 'engineBlock')
  const isUnderWay = effect === 'cut' && (stage?.kind === 'held' || stage?.kind === 'approval')
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
        <small>{t('engineRemote')}</small>
      </div>
      {reason ? (
        <ClosedButton className={styles.engineButton} reason={reason}>
          {label}
        </ClosedButton>
      ) : (
        word &&
        !isUnderWay && (
          <button
            type="button"
            className={classNames(styles.engineButton, !blocked && styles.cut)}
            onClick={() => setAsks(true)}
          >
            {label}
          </button>
        )
      )}
      {stage && <EngineProgress device={device} stage={stage} mayAct={!reason} />}
      {asks && word && <EngineDialog device={device} effect={effect} word={word} onClose={() => setAsks(false)} />}
    </div>
  )
}
