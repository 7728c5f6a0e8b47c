import { refuellingOf } from '@rastro/core/vehicle/refuelling'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { maxRead } from '../../resource/entities/every-maintenance.ts'
import { refuelEntity } from '../../resource/entities/maintenances.ts'
import { useRights } from '../../resource/entity.ts'
import { Failed } from '../../resource/list/Failed.tsx'
import { ImportLink } from '../../resource/list/ImportLink.tsx'
import { useFound } from '../../resource/list/use-found.ts'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { has } from '../../session/capabilities.ts'
import { useCan } from '../../session/viewer.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AddIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TabList } from '../../ui/TabList.tsx'
import { Filters } from './Filters.tsx'
import styles from './Fuel.module.css'
import { FuelCharts } from './FuelCharts.tsx'
import { FuelSummary } from './FuelSummary.tsx'
import { RefuelList, usePaging } from './RefuelList.tsx'
import { useFilters } from './use-filters.ts'
import { useRefuelColumns } from './use-refuel-columns.ts'
import type { RefuelRow, useRefuels } from './use-refuels.ts'

const none: readonly RefuelRow[] = []

/** FUEL-3 … FUEL-11: charts, summary and list of what the filters leave. */
export function Dashboard({ refuels }: { refuels: ReturnType<typeof useRefuels> }): ReactNode {
  const t = useT('refuelling')
  const { mayAdd } = useRights(refuelEntity)
  const mayReport = useCan('reports')
  const { data, error, retry } = refuels
  const filters = useFilters()
  const paging = usePaging()
  const { columns, vehicleOf } = useRefuelColumns(data?.rows ?? none)
  const dated = useMemo(() => (data?.rows ?? none).filter(filters.keeps), [data, filters.keeps])
  const found = useFound(dated, { columns, columnsOnly: true, keyword: filters.keyword, sort: filters.sort })
  const refuelling = useMemo(() => refuellingOf(found.map(({ refuel }) => refuel)), [found])
  const add = (className: string) => (
    <Link className={className} to={refuelEntity.form()}>
      <Icon of={AddIcon} />
      {t('refuellingNew')}
    </Link>
  )
  return (
    <main className={styles.page}>
      <SettingsHead title={t('settingsFuelSupply')}>
        {has('fuelLedger') && mayReport && (
          <Link className={buttonClass()} to={paths.fuel({ vehicle: 0 })}>
            {t('ledgerOpen')}
          </Link>
        )}
        {mayAdd && <ImportLink to={paths.import('fuel')} />}
      </SettingsHead>
      <TabList
        label={t('settingsFuelSupply')}
        tabs={[{ id: 'dashboard', title: t('refuellingDashboard') }]}
        chosen="dashboard"
        onChoose={retry}
      />
      {error && <Failed error={error} retry={retry} />}
      {!error && !data && (
        <section className={styles.waiting} aria-busy aria-label={t('sharedLoading')}>
          <Skeleton height={240} />
        </section>
      )}
      {data?.rows.length === 0 && (
        <section className={styles.empty}>
          <Empty title={t('refuellingEmptyTitle')} action={mayAdd && add(buttonClass('primary'))}>
            <p>{t('refuellingEmptyText')}</p>
          </Empty>
        </section>
      )}
      {data && data.rows.length > 0 && (
        <>
          <Filters filters={filters} />
          {data.isCut && <p className={`caption ${styles.note}`}>{t('refuellingCut', { count: maxRead })}</p>}
          {found.length === 0 ? (
            <section className={styles.empty}>
              <Empty
                title={t('sharedNothingFound')}
                action={<Button onClick={filters.clear}>{t('refuellingClear')}</Button>}
              />
            </section>
          ) : (
            <>
              <FuelCharts refuelling={refuelling} vehicleOf={vehicleOf} />
              <FuelSummary refuelling={refuelling} />
              <RefuelList rows={found} columns={columns} sort={filters.sort} onSort={filters.sortBy} paging={paging} />
            </>
          )}
          {mayAdd && add(`${buttonClass('primary', 'large')} ${styles.add}`)}
        </>
      )}
    </main>
  )
}
