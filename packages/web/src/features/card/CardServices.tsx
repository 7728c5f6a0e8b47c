import type { Position } from '@rastro/core/model/position'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MaintenanceIcon } from '../../fleet/icons.ts'
import { ServiceLine } from '../../fleet/ServiceLine.tsx'
import { useServices } from '../../fleet/use-services.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { useNow } from '../../ui/use-now.ts'
import factStyles from './DetailCard.module.css'
import { Fact } from './Fact.tsx'
import styles from './Hub.module.css'

const minuteMs = 60_000
/** More are on the page of maintenance. */
const maxShown = 3

/** When the vehicle has to be serviced, the most urgent first; nothing for whoever does not see maintenance. */
export function CardServices({ position }: { position: Position }): ReactNode {
  const t = useT('card')
  const now = useNow(minuteMs)
  const services = useServices(position.deviceId, { position, now })
  if (services.length === 0) return null
  return (
    <dl className={factStyles.facts}>
      <Fact icon={MaintenanceIcon} label={t('cardServices')} wide>
        <ul className={styles.services}>
          {services.slice(0, maxShown).map((service) => (
            <li key={service.alert.id}>
              <ServiceLine service={service} />
            </li>
          ))}
        </ul>
        {services.length > maxShown && (
          <Link className={factStyles.lookup} to={paths.maintenances(4)}>
            {t('cardServicesMore', { count: services.length - maxShown })}
          </Link>
        )}
      </Fact>
    </dl>
  )
}
