import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { performedEntity } from '../../resource/entities/maintenances.ts'
import { useRights } from '../../resource/entity.ts'
import { Forbidden } from '../../resource/Forbidden.tsx'
import AlertTypeForm from './AlertTypeForm.tsx'
import { AlertTypesTab } from './AlertTypesTab.tsx'
import { DashboardTab } from './DashboardTab.tsx'
import RecordForm from './RecordForm.tsx'
import { StatusTab } from './StatusTab.tsx'
import { tabOf } from './Tabs.tsx'

const screens = { 2: AlertTypesTab, 3: DashboardTab, 4: StatusTab } as const

/** MNT-1, MNT-4, MNT-5: due maintenance, records and spending. The address names the tab, and the form that is open above it. */
export default function MaintenancesPage(): ReactNode {
  const { maySee } = useRights(performedEntity)
  const [search] = useSearchParams()
  if (!maySee) return <Forbidden />
  const tab = tabOf(search)
  const Screen = screens[tab]
  const [alert, record] = [search.get('alert'), search.get('record')]
  const deviceId = Number(search.get('device'))
  const name = search.get('name')
  return (
    <>
      <Screen key={tab} />
      {alert !== null && <AlertTypeForm key={`alert ${alert}`} dialog={{ id: idOf(alert) }} />}
      {record !== null && (
        <RecordForm
          key={`record ${record}`}
          dialog={{ id: idOf(record) }}
          about={name !== null && deviceId > 0 ? { name, deviceId } : undefined}
        />
      )}
    </>
  )
}

const idOf = (text: string): number | undefined => (text === 'new' ? undefined : Number(text))
