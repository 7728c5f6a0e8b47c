import { attributeLabel } from '@rastro/core/i18n/words'
import type { Maintenance } from '@rastro/core/resources/maintenance'
import { intervalOf } from '@rastro/core/vehicle/maintenance-interval'
import { isRecord } from '@rastro/core/vehicle/performed'
import { type ReactNode, useMemo } from 'react'
import { useMeasures } from '../../fleet/use-measures.ts'
import { useT } from '../../i18n/translate.ts'
import { LinkButton } from '../../resource/connections/LinkButton.tsx'
import { useReachColumn } from '../../resource/connections/use-reach-column.ts'
import { alertTypeEntity } from '../../resource/entities/maintenances.ts'
import type { Column } from '../../resource/list/columns.ts'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { Tabs } from './Tabs.tsx'

/** MNT-7, MNT-11: the alert types, without records. */
export function AlertTypesTab(): ReactNode {
  const t = useT('maintenances')
  const measureOf = useMeasures()
  const reach = useReachColumn(alertTypeEntity, isAlertType)
  const columns = useMemo<Column<Maintenance>[]>(() => {
    const counts = { odometer: t('maintenanceOdometer'), hours: t('maintenanceHours') } as Record<string, string>
    return [
      { id: 'name', title: t('sharedName'), text: ({ name }) => name },
      { id: 'type', title: t('maintenanceCounts'), text: ({ type }) => counts[type] ?? attributeLabel(t, type) },
      {
        id: 'period',
        title: t('maintenanceEvery'),
        text: (row) => measureOf(row.type).spanText(intervalOf(row).every),
        value: (row) => intervalOf(row).every,
        width: 110,
        numeric: true,
      },
      {
        id: 'warn',
        title: t('maintenanceWarn'),
        text: (row) => measureOf(row.type).spanText(intervalOf(row).warnBefore),
        value: (row) => intervalOf(row).warnBefore,
        width: 110,
        numeric: true,
      },
      {
        id: 'start',
        title: t('maintenanceStart'),
        text: (row) => measureOf(row.type).text(intervalOf(row).first),
        value: (row) => intervalOf(row).first,
        numeric: true,
      },
      ...reach,
    ]
  }, [t, measureOf, reach])
  return (
    <ResourceList
      of={alertTypeEntity}
      title={t('settingsMaintenances')}
      addLabel={t('maintenanceAlertNew')}
      emptyTitle={t('maintenanceAlertsEmptyTitle')}
      emptyText={t('maintenanceAlertsEmptyText')}
      columns={columns}
      keep={isAlertType}
      actions={(items, done) => <LinkButton kind="maintenance" items={items} onDone={done} />}
      tabs={<Tabs chosen={2} />}
    />
  )
}

const isAlertType = (row: Maintenance): boolean => !isRecord(row)
