import { mask } from '@rastro/core/access/mask'
import { isShown } from '@rastro/core/access/menu'
import { crud } from '@rastro/core/kit/contract'
import { vehicleStatuses } from '@rastro/core/model/vehicle-status'
import { users } from '@rastro/core/resources/user'
import { type ReactNode, useMemo } from 'react'
import { clientOf } from '../../api/client.ts'
import { useT } from '../../i18n/translate.ts'
import { deviceEntity } from '../../resource/entities/devices.ts'
import { groupEntity } from '../../resource/entities/groups.ts'
import { ItemChoice } from '../../resource/form/ItemChoice.tsx'
import { useItems } from '../../resource/list/use-items.ts'
import { useViewer } from '../../session/viewer.ts'
import { SelectField } from '../../ui/TextField.tsx'
import type { useVehicleFilter } from './use-vehicle-filter.ts'
import styles from './Vehicles.module.css'

const words = {
  online: 'vehiclesFilterOnline',
  offline: 'vehiclesFilterOffline',
  unknown: 'vehiclesFilterUnknown',
  silent: 'vehiclesFilterSilent',
  active: 'vehiclesFilterActive',
  disabled: 'vehiclesFilterDisabled',
  expired: 'vehiclesFilterExpired',
  expiring: 'vehiclesFilterExpiring',
} as const

const clients = {
  resource: users,
  calls: clientOf(crud(users)),
  nameOf: ({ name, email }: { name: string; email: string }) => name || email,
}

/** Narrows the list of vehicles to those of a client, to a group with its subgroups, to a status, and to a model of unit. */
export function VehicleFilters({ of }: { of: ReturnType<typeof useVehicleFilter> }): ReactNode {
  const t = useT('vehicles')
  const hasClients = isShown(useViewer(), 'clients')
  return (
    <div className={styles.filters}>
      {hasClients && (
        <ItemChoice
          bare
          label={t('vehiclesFilterClient')}
          placeholder={t('vehiclesFilterClients')}
          from={clients}
          value={of.clientId}
          onChange={of.setClient}
        />
      )}
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
      <ModelFilter value={of.model} onChange={of.setModel} />
    </div>
  )
}

/** One of the models of the listed units; for who may read them. */
function ModelFilter({ value, onChange }: { value: string; onChange(model: string): void }): ReactNode {
  const t = useT('vehicles')
  const { items } = useItems(deviceEntity, { keyword: '', sort: '' })
  const models = useMemo(() => {
    const known = new Set(items?.map(({ model }) => model ?? ''))
    if (value) known.add(value)
    known.delete(mask)
    return [...known].filter(Boolean).sort((a, b) => a.localeCompare(b))
  }, [items, value])
  if (models.length === 0) return null
  return (
    <SelectField bare label={t('deviceModelShort')} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t('vehiclesFilterModels')}</option>
      {models.map((model) => (
        <option key={model}>{model}</option>
      ))}
    </SelectField>
  )
}
