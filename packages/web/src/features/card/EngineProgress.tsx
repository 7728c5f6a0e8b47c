import type { Device } from '@rastro/core/resources/device'
import type { EngineStage } from '@rastro/core/vehicle/engine-stage'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { type ReactNode, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { useCan } from '../../session/viewer.ts'
import { CancelDialog } from '../../shell/block/LazyBlock.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ClockIcon, InfoIcon } from '../../ui/icons.ts'
import { useNow } from '../../ui/use-now.ts'
import styles from './EngineProgress.module.css'

interface EngineProgressProps {
  device: Device
  stage: EngineStage
  /** The person may block this vehicle. */
  mayAct: boolean
}

/** The progress of an engine command that is no longer held; a held one stands in the card's head. */
export function EngineProgress({ device, stage, mayAct }: EngineProgressProps): ReactNode {
  const t = useT('card')
  const format = useFormat()
  const now = useNow(20_000)
  const [isCancelling, setIsCancelling] = useState(false)
  const mayCancel = useCan('command.sendFree') && mayAct
  const { command, kind } = stage
  if (kind === 'held' || kind === 'approval') return null
  const { expirationTime } = command
  return (
    <section className={styles.progress} data-kind={kind} role="status">
      <Icon of={kind === 'expired' ? InfoIcon : ClockIcon} size={18} />
      <div>
        <b>{t(titleOf(stage))}</b>
        {kind === 'expired' && expirationTime && <small>{givenUp(expirationTime)}</small>}
      </div>
      {kind === 'waiting' && mayCancel && (
        <div className={styles.buttons}>
          <Button size="small" onClick={() => setIsCancelling(true)}>
            {t('engineCancelCommand')}
          </Button>
        </div>
      )}
      {isCancelling && (
        <CancelDialog command={command} name={vehicleTitle(device)} onClose={() => setIsCancelling(false)} />
      )}
    </section>
  )

  function givenUp(at: Date): string {
    const time = format.moment(at, now)
    return t(time === format.shortTime(at) ? 'engineGivenUp' : 'engineGivenUpOn', { time })
  }
}

function titleOf(stage: Exclude<EngineStage, { kind: 'held' | 'approval' }>) {
  switch (stage.kind) {
    case 'expired':
      return 'engineExpired'
    case 'waiting':
      return 'engineWaitsUnit'
    case 'unconfirmed':
      return stage.effect === 'cut' ? 'engineUnconfirmedCut' : 'engineUnconfirmedResume'
  }
}
