import { type ReactNode, useState } from 'react'
import { trackerAddress } from '../../fleet/tracker-address.ts'
import { useDeviceEndpoints } from '../../fleet/use-device-endpoints.ts'
import { useT } from '../../i18n/translate.ts'
import { ListChoice } from '../../resource/form/ListChoice.tsx'
import { Copied } from './Copied.tsx'
import styles from './PhoneAsTracker.module.css'

/** The address and port that a tracker is set up with, by the protocol that it speaks. */
export function TrackerPort(): ReactNode {
  const t = useT('adding')
  const deviceEndpoints = useDeviceEndpoints()
  const names = Object.keys(deviceEndpoints?.ports ?? {}).sort()
  const [chosen, setChosen] = useState('')
  if (!deviceEndpoints || names.length === 0) return null
  const name = names.includes(chosen) ? chosen : names.includes('gt06') ? 'gt06' : names[0]!
  return (
    <details className={styles.phone}>
      <summary>{t('deviceTrackerTitle')}</summary>
      <p>{t('deviceTrackerText')}</p>
      <ListChoice
        label={t('deviceTrackerProtocol')}
        value={name}
        options={names.map((each) => ({ value: each, text: each }))}
        onChange={setChosen}
      />
      <Copied
        label={t('devicePhoneServer')}
        text={`${trackerAddress(location, deviceEndpoints).host}:${deviceEndpoints.ports[name]}`}
      />
    </details>
  )
}
