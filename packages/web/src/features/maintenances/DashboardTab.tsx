import { recordKeys } from '@rastro/core/resources/maintenance'
import { spendingOf } from '@rastro/core/vehicle/spending'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { useMoney } from '../../i18n/money.ts'
import { useT } from '../../i18n/translate.ts'
import { maxRead, useDeviceNames } from '../../resource/entities/every-maintenance.ts'
import { performedEntity } from '../../resource/entities/maintenances.ts'
import { useRights } from '../../resource/entity.ts'
import { Failed } from '../../resource/list/Failed.tsx'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { createValue, useValue } from '../../session/value.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { AddIcon, HideIcon, ShowIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Maintenances.module.css'
import { PerformedList } from './PerformedList.tsx'
import { SpendingCharts } from './SpendingCharts.tsx'
import { Summary } from './Summary.tsx'
import { Tabs } from './Tabs.tsx'
import { useMaintenances } from './use-maintenances.ts'

/** MNT-25 … MNT-30: spending in total and in charts, and the records. */
export function DashboardTab(): ReactNode {
  const t = useT('maintenances')
  const { mayAdd } = useRights(performedEntity)
  const isHidden = useHiddenAmounts()
  const money = useMoney()
  const { data, error, retry } = useMaintenances()
  const nameOfSeen = useDeviceNames()
  const spending = useMemo(() => data && spendingOf(data.performed), [data])
  const told = useMemo(
    () => new Map(data?.rows.map(({ attributes }) => [Number(attributes[recordKeys.deviceId]), attributes])),
    [data],
  )
  const vehicleOf = (id: number) =>
    nameOfSeen(id) || String(told.get(id)?.[recordKeys.deviceText] ?? '') || t('formChoiceHidden')
  const amount = (value: number) => (isHidden ? '•••' : money(value))
  return (
    <main className={styles.page}>
      <SettingsHead title={t('settingsMaintenances')}>
        <IconButton
          lined
          icon={isHidden ? ShowIcon : HideIcon}
          label={t(isHidden ? 'maintenanceShow' : 'maintenanceHide')}
          onClick={() => hideAmounts(!isHidden)}
        />
      </SettingsHead>
      <Tabs chosen={3} />
      {error && <Failed error={error} retry={retry} />}
      {!error && !data && (
        <section className={styles.waiting} aria-busy aria-label={t('sharedLoading')}>
          <Skeleton height={240} />
        </section>
      )}
      {data?.rows.length === 0 && (
        <section className={styles.empty}>
          <Empty
            title={t('maintenanceRecordsEmptyTitle')}
            action={
              mayAdd && (
                <Link className={buttonClass('primary')} to={performedEntity.form()}>
                  <Icon of={AddIcon} />
                  {t('maintenanceRecordNew')}
                </Link>
              )
            }
          >
            <p>{t('maintenanceRecordsEmptyText')}</p>
          </Empty>
        </section>
      )}
      {data && spending && data.rows.length > 0 && (
        <>
          <Summary spending={spending} amount={amount} />
          {data.isCut && <p className={`caption ${styles.note}`}>{t('maintenanceCut', { count: maxRead })}</p>}
          <SpendingCharts spending={spending} amount={amount} vehicleOf={vehicleOf} />
          <PerformedList rows={data.rows} amount={amount} vehicleOf={vehicleOf} />
          {mayAdd && (
            <Link className={`${buttonClass('primary', 'large')} ${styles.addBelow}`} to={performedEntity.form()}>
              <Icon of={AddIcon} />
              {t('maintenanceRecordNew')}
            </Link>
          )}
        </>
      )}
    </main>
  )
}

const storageKey = 'maintenance-amounts-hidden'
const hiddenValue = createValue(localStorage.getItem(storageKey) === 'true')

/** MNT-28: whether amounts are hidden; stored in this browser. */
const useHiddenAmounts = (): boolean => useValue(hiddenValue)

function hideAmounts(isHidden: boolean): void {
  localStorage.setItem(storageKey, String(isHidden))
  hiddenValue.set(isHidden)
}
