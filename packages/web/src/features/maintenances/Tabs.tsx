import type { KeyboardEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import styles from './Maintenances.module.css'

/** The tabs by their numbers, which are those of the documents. */
const tabs = { 2: 'maintenanceTabAlerts', 3: 'maintenanceTabDashboard', 4: 'maintenanceTabStatus' } as const
export type Tab = keyof typeof tabs
const order: readonly Tab[] = [2, 3, 4]

/** The tab that the address names; the dashboard unless it names one (MNT-4). */
export const tabOf = (search: URLSearchParams): Tab => order.find((tab) => String(tab) === search.get('tab')) ?? 3

/** MNT-4: alert types, dashboard and status. Arrows walk between them. */
export function Tabs({ chosen }: { chosen: Tab }): ReactNode {
  const t = useT('maintenances')
  const navigate = useNavigate()
  const open = (tab: Tab) => void navigate(paths.maintenances(tab), { replace: true })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    open(order[(order.indexOf(chosen) + step + order.length) % order.length]!)
  }
  return (
    <div className={styles.tabs} role="tablist" aria-label={t('settingsMaintenances')}>
      {order.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          aria-selected={tab === chosen}
          tabIndex={tab === chosen ? 0 : -1}
          className={styles.tab}
          onKeyDown={onKeyDown}
          onClick={() => open(tab)}
        >
          {t(tabs[tab])}
        </button>
      ))}
    </div>
  )
}
