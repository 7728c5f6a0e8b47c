import type { TrackerModel } from '@rastro/core/trackers/tracker-model'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon } from '../../ui/icons.ts'
import { AddTrackerDialog } from './AddTrackerDialog.tsx'
import styles from './first-tracker.module.css'

interface TalkingProps {
  model: TrackerModel
  uniqueId: string
  address: string | null
  /** The carrier of its SIM card; empty where it is not known. */
  carrier: string
  /** The vehicle that has it; 0 for none. */
  deviceId: number
}

/** At the foot of the window once the tracker has reported: which it is, where it is, and what to do now. */
export function Talking({ model, uniqueId, address, carrier, deviceId }: TalkingProps): ReactNode {
  const t = useT('firstTracker')
  const [isAdding, setAdding] = useState(false)
  return (
    <footer className={styles.talking} data-tone="parked">
      <div className={styles.talkingHead} role="status">
        <span className={styles.talkingTick} aria-hidden>
          <Icon of={CheckIcon} size={14} />
        </span>
        <div>
          <h3>{t('trackerTalking')}</h3>
          <p>{address ? `${uniqueId}, ${address}` : uniqueId}</p>
        </div>
      </div>
      {deviceId === 0 ? (
        <Button kind="primary" wide onClick={() => setAdding(true)}>
          {t('trackerAdd')}
        </Button>
      ) : (
        <Link className={buttonClass('primary')} to={paths.mapOf(deviceId)}>
          {t('trackerOpen')}
        </Link>
      )}
      {isAdding && <AddTrackerDialog {...{ model, uniqueId, carrier }} onClose={() => setAdding(false)} />}
    </footer>
  )
}
