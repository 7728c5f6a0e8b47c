import type { Device } from '@rastro/core/resources/device'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { has } from '../../session/capabilities.ts'
import { useCan } from '../../session/viewer.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ConnectionsIcon, MapIcon, ProofIcon, ShowIcon } from '../../ui/icons.ts'
import { QrButton } from './QrButton.tsx'
import styles from './Vehicles.module.css'

/** Other pages of the vehicle, at the head of its form. */
export function VehicleTools({ device }: { device: Device }): ReactNode {
  const t = useT('vehicles')
  const makesProofs = useCan('reports') && has('proofs')
  const seesLookups = useCan('lookups') && has('lookups')
  return (
    <>
      <Link className={buttonClass()} to={paths.mapOf(device.id)}>
        <Icon of={MapIcon} />
        <span className={styles.tool}>{t('vehicleOnMap')}</span>
      </Link>
      <QrButton of={device} />
      {makesProofs && (
        <Link className={buttonClass()} to={paths.proof(device.id)}>
          <Icon of={ProofIcon} />
          <span className={styles.tool}>{t('vehicleProof')}</span>
        </Link>
      )}
      {seesLookups && (
        <Link className={buttonClass()} to={paths.deviceLookups(device.id)}>
          <Icon of={ShowIcon} />
          <span className={styles.tool}>{t('vehicleLookups')}</span>
        </Link>
      )}
      {has('connections') && (
        <Link className={buttonClass()} to={paths.deviceConnections(device.id)}>
          <Icon of={ConnectionsIcon} />
          <span className={styles.tool}>{t('sharedConnections')}</span>
        </Link>
      )}
    </>
  )
}
