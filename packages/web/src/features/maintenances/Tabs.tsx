import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { TabList } from '../../ui/TabList.tsx'

/** The tabs by their numbers, which are those of the documents. */
const tabs = { 2: 'maintenanceTabAlerts', 3: 'maintenanceTabDashboard', 4: 'maintenanceTabStatus' } as const
export type Tab = keyof typeof tabs
const order: readonly Tab[] = [2, 3, 4]

/** The tab that the address names; the dashboard unless it names one (MNT-4). */
export const tabOf = (search: URLSearchParams): Tab => order.find((tab) => String(tab) === search.get('tab')) ?? 3

/** MNT-4: alert types, dashboard and status. */
export function Tabs({ chosen }: { chosen: Tab }): ReactNode {
  const t = useT('maintenances')
  const navigate = useNavigate()
  return (
    <TabList
      label={t('settingsMaintenances')}
      tabs={order.map((tab) => ({ id: `${tab}`, title: t(tabs[tab]) }))}
      chosen={`${chosen}`}
      onChoose={(id) => void navigate(paths.maintenances(Number(id) as Tab), { replace: true })}
    />
  )
}
