import { driverDetail, licenceExpiryOf } from '@rastro/core/model/driving-licence'
import type { Driver } from '@rastro/core/resources/driver'
import { type ReactNode, useMemo } from 'react'
import { LicenceChip } from '../../fleet/LicenceChip.tsx'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../resource/connections/LinkButton.tsx'
import { useReachColumn } from '../../resource/connections/use-reach-column.ts'
import type { Column } from '../../resource/list/columns.ts'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import styles from './Drivers.module.css'
import { driverEntity } from './driver-entity.ts'

/** DRV-2: the drivers, with a warning where a licence expires. */
export default function DriversPage(): ReactNode {
  const t = useT('drivers')
  const reach = useReachColumn(driverEntity)
  const columns = useMemo<Column<Driver>[]>(
    () => [
      { id: 'name', title: t('sharedName'), text: ({ name }) => name },
      { id: 'uniqueId', title: t('driverUniqueId'), text: ({ uniqueId }) => uniqueId },
      { id: 'phone', title: t('sharedPhone'), text: (driver) => driverDetail(driver, 'phone'), width: 160 },
      {
        id: 'expiry',
        title: t('driverExpiry'),
        text: dayText,
        value: (driver) => dayOf(licenceExpiryOf(driver)),
        isDay: true,
        cell: (driver) => (
          <span className={styles.licence}>
            <span>{dayText(driver) || '-'}</span>
            <LicenceChip of={driver} isShort />
          </span>
        ),
        width: 220,
      },
      ...reach,
    ],
    [t, reach],
  )
  return (
    <ResourceList
      of={driverEntity}
      title={t('sharedDrivers')}
      addLabel={t('driverNew')}
      emptyTitle={t('driversEmptyTitle')}
      emptyText={t('driversEmptyText')}
      columns={columns}
      importAt={paths.import('drivers')}
      actions={(items, done) => <LinkButton kind="driver" items={items} onDone={done} />}
    />
  )
}

/** `27/11/2026` */
const dayText = (driver: Driver): string => licenceExpiryOf(driver)?.split('-').toReversed().join('/') ?? ''

const dayOf = (day: string | undefined): Date | null => (day === undefined ? null : new Date(`${day}T00:00Z`))
