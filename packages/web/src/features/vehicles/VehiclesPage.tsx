import { can, isManager } from '@rastro/core/access/access'
import { checkDeviceRemoval } from '@rastro/core/access/device-update'
import { fieldAccessOf } from '@rastro/core/access/field-access'
import type { Device } from '@rastro/core/resources/device'
import { plateKind } from '@rastro/core/vehicle/plate'
import { plateOf, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { type ReactNode, useCallback } from 'react'
import { Link } from 'react-router'
import { Plate } from '../../fleet/Plate.tsx'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../resource/connections/LinkButton.tsx'
import { deviceEntity } from '../../resource/entities/devices.ts'
import type { ChangeProps } from '../../resource/list/ChangeDialog.tsx'
import { ChangeMany } from '../../resource/list/ChangeMany.tsx'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { has } from '../../session/capabilities.ts'
import { useViewer } from '../../session/viewer.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SignalIcon } from '../../ui/icons.ts'
import { lazily } from '../../ui/lazily.tsx'
import { MoreActions } from './MoreActions.tsx'
import { useVehicleFilter } from './use-vehicle-filter.ts'
import { VehicleFilters } from './VehicleFilters.tsx'
import styles from './Vehicles.module.css'
import { useVehicleColumns } from './vehicle-columns.tsx'

const ChangeVehicles = lazily<ChangeProps<Device>>(() => import('./ChangeVehicles.tsx'))

/** VEH-1, VEH-10, VEH-11, VEH-13, VEH-38: the vehicles of the account. */
export default function VehiclesPage(): ReactNode {
  const t = useT('vehicles')
  const viewer = useViewer()
  const columns = useVehicleColumns()
  const filter = useVehicleFilter()
  const { administrator } = viewer.user
  const mayChange = fieldAccessOf('device', 'contact', viewer, false).refusal === undefined
  const isSelectable = useCallback(({ disabled }: Device) => administrator || !disabled, [administrator])
  return (
    <ResourceList
      of={deviceEntity}
      title={t('sharedVehicles')}
      addLabel={t('deviceNew')}
      emptyTitle={t('vehiclesEmptyTitle')}
      emptyText={t('vehiclesEmptyText')}
      columns={columns}
      importAt={paths.import('devices')}
      anotherWay={has('arrivals') ? (inWords) => <FirstTrackerLink inWords={inWords} /> : undefined}
      keep={filter.keep}
      narrowing={filter.narrowing}
      onUnfilter={filter.clear}
      isSelectable={isSelectable}
      mayRemove={(device) => checkDeviceRemoval(viewer, device) === undefined}
      removalWords={(device) => ({
        text: t('removeVehicleText'),
        submit: t('removeVehicleSubmit'),
        about: <Removed device={device} />,
      })}
      sheetAt={isManager(viewer.user) && can(viewer, 'reports') ? '/api/reports/devices/xlsx' : undefined}
      rowActions={(device) => <MoreActions of={device} />}
      actions={(items, done) => (
        <>
          {mayChange && <ChangeMany dialog={ChangeVehicles} items={items} onDone={done} />}
          <LinkButton kind="device" items={items} onDone={done} />
        </>
      )}
      filters={<VehicleFilters of={filter} />}
    />
  )
}

/** Leads to the page that sets a new tracker up and shows what arrives from it. */
function FirstTrackerLink({ inWords }: { inWords: boolean }): ReactNode {
  const t = useT('vehicles')
  return (
    <Link className={buttonClass()} to={paths.firstTracker} aria-label={t('screenFirstTracker')}>
      <Icon of={SignalIcon} />
      <span className={inWords ? undefined : styles.tool}>{t('screenFirstTracker')}</span>
    </Link>
  )
}

/** The vehicle in the question before it is removed. */
function Removed({ device }: { device: Device }): ReactNode {
  const plate = plateOf(device)
  return (
    <div className={styles.about}>
      {plate && <Plate text={plate} kind={plateKind(plate)} label={plate} />}
      <p>
        <b>{vehicleTitle(device)}</b>
        <span className="caption">{device.uniqueId}</span>
      </p>
    </div>
  )
}
