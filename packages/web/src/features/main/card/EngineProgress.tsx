import type { Device } from '@rastro/core/resources/device'
import type { EngineStage } from '@rastro/core/vehicle/engine-stage'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../../api/card.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { showError } from '../../../resource/show-error.ts'
import { useCan } from '../../../session/viewer.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ClockIcon, InfoIcon } from '../../../ui/icons.ts'
import styles from './EngineProgress.module.css'
import { useLookAgain } from './use-engine.ts'

interface EngineProgressProps {
  device: Device
  stage: EngineStage
  /** The person may block this vehicle. */
  mayAct: boolean
}

/** How far the last word to the engine has come, what it waits for, and what can be done about it. */
export function EngineProgress({ device, stage, mayAct }: EngineProgressProps): ReactNode {
  const t = useT('card')
  const format = useFormat()
  const { command, kind } = stage
  const lookAgain = useLookAgain(device)
  const done = { onError: showError, onSettled: lookAgain }
  const takeBack = useMutation({ mutationFn: () => api.commands.cancel({ params: command }), ...done })
  const agree = useMutation({ mutationFn: () => api.commands.approve({ params: command }), ...done })
  const mayCancel = useCan('command.sendFree') && mayAct
  const mayAgree = useCan('command.approve') && mayAct && kind === 'approval' && !command.isOwn
  const isOpen = kind === 'held' || kind === 'approval' || kind === 'waiting'
  const isBusy = takeBack.isPending || agree.isPending
  const { reason, userName } = command
  return (
    <section className={styles.progress} data-kind={kind} role="status">
      <Icon of={kind === 'expired' ? InfoIcon : ClockIcon} size={18} />
      <div>
        <b>{t(titleOf(stage))}</b>
        {until() && <small>{until()}</small>}
        {reason && !command.isOwn && (
          <small>{userName ? t('engineAskedBy', { name: userName, reason }) : t('engineAskedFor', { reason })}</small>
        )}
      </div>
      {((isOpen && mayCancel) || mayAgree) && (
        <div className={styles.buttons}>
          {isOpen && mayCancel && (
            <Button size="small" disabled={isBusy} onClick={() => takeBack.mutate()}>
              {t('engineTakeBack')}
            </Button>
          )}
          {mayAgree && (
            <Button size="small" kind="danger" disabled={isBusy} onClick={() => agree.mutate()}>
              {t('engineAgree')}
            </Button>
          )}
        </div>
      )}
    </section>
  )

  function until(): string | undefined {
    const { expirationTime } = command
    if (!expirationTime || kind === 'unconfirmed') return undefined
    const time = format.dateTime(expirationTime)
    if (kind === 'expired') return t('engineGivenUp', { time })
    return t(kind === 'approval' ? 'engineSecondBy' : 'engineGivesUp', { time })
  }
}

function titleOf(stage: EngineStage) {
  switch (stage.kind) {
    case 'approval':
      return 'engineWaitsSecond'
    case 'expired':
      return 'engineExpired'
    case 'waiting':
      return 'engineWaitsUnit'
    case 'unconfirmed':
      return stage.effect === 'cut' ? 'engineUnconfirmedCut' : 'engineUnconfirmedResume'
    case 'held':
      if (stage.why === 'moving') return 'engineWaitsMoving'
      if (stage.why === 'slow') return 'engineWaitsSlow'
      return stage.why ? 'engineWaitsSeen' : 'engineWaitsUnit'
  }
}
