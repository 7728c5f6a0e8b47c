import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { has } from '../../session/capabilities.ts'
import { TabList } from '../../ui/TabList.tsx'

/** The tabs by their numbers, which are those of the documents. */
const tabs = { 2: 'maintenanceTabAlerts', 3: 'maintenanceTabDashboard', 4: 'maintenanceTabStatus' } as const
export type Tab = keyof typeof tabs
/** A stock server does not tell which alert types apply to which vehicles. */
const offered = (): readonly Tab[] => (has('maintenanceStatus') ? [2, 3, 4] : [2, 3])

/** The tab that the address names; the dashboard unless it names one (MNT-4). */
export const tabOf = (search: URLSearchParams): Tab => offered().find((tab) => String(tab) === search.get('tab')) ?? 3

/** MNT-4: alert types, dashboard and status. */
export function Tabs({ chosen }: { chosen: Tab }): ReactNode {
  const t = useT('maintenances')
  const navigate = useNavigate()
  return (
    <TabList
      label={t('settingsMaintenances')}
      tabs={offered().map((tab) => ({ id: `${tab}`, title: t(tabs[tab]) }))}
      chosen={`${chosen}`}
      onChoose={(id) => void navigate(paths.maintenances(Number(id) as Tab), { replace: true })}
    />
  )
}
