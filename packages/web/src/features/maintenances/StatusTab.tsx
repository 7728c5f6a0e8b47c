import { type MaintenanceState, maintenanceStates } from '@rastro/core/vehicle/maintenance-status'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useMeasures } from '../../fleet/use-measures.ts'
import { serviceTones } from '../../fleet/use-service-text.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { maxRead } from '../../resource/entities/every-maintenance.ts'
import { performedEntity } from '../../resource/entities/maintenances.ts'
import { useRights } from '../../resource/entity.ts'
import { Cards } from '../../resource/list/Cards.tsx'
import type { Column } from '../../resource/list/columns.ts'
import { Failed } from '../../resource/list/Failed.tsx'
import { Table } from '../../resource/list/Table.tsx'
import { useFound } from '../../resource/list/use-found.ts'
import { useListState } from '../../resource/list/use-list-state.ts'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AddIcon, CheckIcon } from '../../ui/icons.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useNow } from '../../ui/use-now.ts'
import styles from './Maintenances.module.css'
import { type StatusRow, statusRows } from './status-rows.ts'
import { Tabs } from './Tabs.tsx'
import { useDue, useMaintenances } from './use-maintenances.ts'

const everyMs = 60_000
const none: readonly StatusRow[] = []
const words = {
  noData: 'maintenanceNoData',
  onTime: 'maintenanceOnTime',
  pending: 'maintenancePending',
  overdue: 'maintenanceOverdue',
} as const
type Choice = MaintenanceState | 'all'
const choices: readonly Choice[] = ['all', ...maintenanceStates.toReversed()]
/** The label of a row, and its action. */
const rowEntity = { nameOf: ({ vehicle }: StatusRow) => vehicle, form: () => paths.maintenances(4, { record: 'new' }) }

/** MNT-20 … MNT-24: the state of every alert type on every vehicle linked to it, the most urgent first. */
export function StatusTab(): ReactNode {
  const t = useT('maintenances')
  const { mayAdd } = useRights(performedEntity)
  const asCards = useMedia('(max-width: 600px)')
  const now = useNow(everyMs)
  const state = useListState()
  const stored = useMaintenances()
  const due = useDue()
  const [shown, show] = useState<Choice>('all')
  const rows = useMemo(
    () => (stored.data && due.data ? statusRows({ ...stored.data, due: due.data.items, now }) : undefined),
    [stored.data, due.data, now],
  )
  const columns = useStatusColumns()
  const kept = useMemo(() => (shown === 'all' ? rows : rows?.filter((row) => row.state === shown)), [rows, shown])
  const found = useFound(kept ?? none, { columns, ...state })
  const failure = [stored, due].find(({ error }) => error)
  const counts = useMemo(() => Map.groupBy(rows ?? none, (row) => row.state), [rows])
  const countOf = (choice: Choice) => (choice === 'all' ? (rows?.length ?? 0) : (counts.get(choice)?.length ?? 0))
  const Rows = asCards ? Cards : Table
  return (
    <main className={styles.page}>
      <SettingsHead title={t('settingsMaintenances')} count={rows && found.length} />
      <Tabs chosen={4} />
      {failure?.error && <Failed error={failure.error} retry={failure.retry} />}
      {!failure && !rows && (
        <section className={styles.waiting} aria-busy aria-label={t('sharedLoading')}>
          <Skeleton height={240} />
        </section>
      )}
      {rows?.length === 0 && !failure && (
        <section className={styles.empty}>
          <Empty
            title={t('maintenanceStatusEmptyTitle')}
            action={
              mayAdd && (
                <Link className={buttonClass('primary')} to={paths.maintenances(4, { alert: 'new' })}>
                  <Icon of={AddIcon} />
                  {t('maintenanceAlertNew')}
                </Link>
              )
            }
          >
            <p>{t('maintenanceStatusEmptyText')}</p>
          </Empty>
        </section>
      )}
      {rows && rows.length > 0 && (
        <>
          <search className={styles.search}>
            <SearchField
              label={t('listSearchIn', { list: t('maintenanceTabStatus') })}
              clearLabel={t('listSearchClear')}
              value={state.keyword}
              onChange={state.setKeyword}
            />
            <Segments<Choice>
              label={t('maintenanceState')}
              value={shown}
              onChange={show}
              choices={choices.map((choice) => ({
                value: choice,
                text: `${choice === 'all' ? t('sharedAll') : t(words[choice])} ${countOf(choice)}`,
              }))}
            />
            {due.data?.isCut && <p className="caption">{t('maintenanceCut', { count: maxRead })}</p>}
          </search>
          {found.length === 0 ? (
            <section className={styles.empty}>
              <Empty title={t('sharedNothingFound')} />
            </section>
          ) : (
            <Rows
              of={rowEntity}
              items={found}
              columns={columns}
              sort={state.sort}
              selection={undefined}
              rowActions={mayAdd ? (row: StatusRow) => <Done row={row} /> : undefined}
              onSort={state.sortBy}
              onRemove={undefined}
              onEnd={() => {}}
            />
          )}
        </>
      )}
      {mayAdd && rows && rows.length > 0 && (
        <Link className={`${buttonClass('primary', 'large')} ${styles.add}`} to={rowEntity.form()}>
          <Icon of={AddIcon} />
          {t('maintenanceRecordNew')}
        </Link>
      )}
    </main>
  )
}

/** Links to a new record of the due alert. */
function Done({ row: { alert, deviceId } }: { row: StatusRow }): ReactNode {
  const t = useT('maintenances')
  return (
    <Link
      className={styles.done}
      to={paths.maintenances(4, { record: 'new', device: deviceId, name: alert.name.trim() })}
      aria-label={t('maintenanceRecordFor', { name: alert.name })}
      data-tip={t('maintenanceRecordFor', { name: alert.name })}
    >
      <Icon of={CheckIcon} size={18} />
    </Link>
  )
}

function useStatusColumns(): readonly Column<StatusRow>[] {
  const t = useT('maintenances')
  const measureOf = useMeasures()
  return useMemo<Column<StatusRow>[]>(() => {
    const stateText = (state: MaintenanceState) => t(words[state])
    return [
      { id: 'vehicle', title: t('sharedVehicle'), text: ({ vehicle }) => vehicle, width: 130 },
      { id: 'alert', title: t('maintenanceAlert'), text: ({ alert }) => alert.name, width: 120 },
      {
        id: 'current',
        title: t('maintenanceCurrent'),
        text: ({ alert, current }) => (current === undefined ? '' : measureOf(alert.type).text(current)),
        value: ({ current }) => current ?? null,
        width: 92,
        numeric: true,
      },
      {
        id: 'due',
        title: t('maintenanceDue'),
        text: ({ alert, due }) => measureOf(alert.type).text(due),
        value: ({ due }) => due,
        width: 116,
        numeric: true,
      },
      {
        id: 'remaining',
        title: t('maintenanceRemaining'),
        text: ({ alert, remaining }) => (remaining === undefined ? '' : measureOf(alert.type).spanText(remaining)),
        value: ({ remaining }) => remaining ?? null,
        width: 92,
        numeric: true,
      },
      {
        id: 'state',
        title: t('maintenanceState'),
        text: ({ state }) => stateText(state),
        width: 104,
        cell: ({ state }) => (
          <span className={styles.state} data-tone={serviceTones[state]}>
            {stateText(state)}
          </span>
        ),
      },
    ]
  }, [t, measureOf])
}
