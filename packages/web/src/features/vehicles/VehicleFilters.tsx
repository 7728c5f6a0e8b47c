import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { groupEntity } from '../../resource/entities/groups.ts'
import { ItemChoice } from '../../resource/form/ItemChoice.tsx'
import { SelectField } from '../../ui/TextField.tsx'
import { type useVehicleFilter, vehicleStatuses } from './use-vehicle-filter.ts'
import styles from './Vehicles.module.css'

const words = {
  active: 'vehiclesFilterActive',
  disabled: 'vehiclesFilterDisabled',
  expired: 'vehiclesFilterExpired',
  expiring: 'vehiclesFilterExpiring',
  silent: 'vehiclesFilterSilent',
} as const

/** Narrows the list of vehicles to a group with its subgroups, and to a status. */
export function VehicleFilters({ of }: { of: ReturnType<typeof useVehicleFilter> }): ReactNode {
  const t = useT('vehicles')
  return (
    <div className={styles.filters}>
      <ItemChoice
        bare
        label={t('sharedGroup')}
        placeholder={t('vehiclesFilterGroups')}
        from={groupEntity}
        value={of.groupId}
        onChange={of.setGroup}
      />
      <SelectField
        bare
        label={t('vehiclesFilterStatus')}
        value={of.status ?? ''}
        onChange={({ target }) => of.setStatus(target.value)}
      >
        <option value="">{t('vehiclesFilterAny')}</option>
        {vehicleStatuses.map((status) => (
          <option key={status} value={status}>
            {t(words[status])}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
