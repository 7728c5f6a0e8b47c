import { isShown } from '@rastro/core/access/menu'
import type { ReportScope } from '@rastro/core/reports/report'
import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { calendarEntity } from '../../resource/entities/calendars.ts'
import { groupEntity } from '../../resource/entities/groups.ts'
import { ItemChoice, useChosen } from '../../resource/form/ItemChoice.tsx'
import { useViewer } from '../../session/viewer.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { DownIcon, FilterIcon } from '../../ui/icons.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useDesk } from '../../ui/use-media.ts'
import { isComplete, optionsOf, type ReportFilter } from './filter.ts'
import { LimitFields } from './LimitFields.tsx'
import { ManyChoice } from './ManyChoice.tsx'
import { PeriodFields, usePeriodName } from './PeriodFields.tsx'
import styles from './reports.module.css'
import type { AnyReport } from './rows.ts'
import { SavedFilters } from './SavedFilters.tsx'
import { type Mode, ShowButton } from './ShowButton.tsx'
import { clientSource, driverSource, geofenceSource, vehicleSource } from './sources.ts'
import { TypesField } from './TypesField.tsx'
import type { Schedule } from './use-schedule.ts'

interface Filing {
  onExport(filter: ReportFilter): void
  onMail(filter: ReportFilter): void
  /** Undefined for one that cannot be scheduled. */
  onSchedule: ((filter: ReportFilter, schedule: Schedule) => void) | undefined
}

interface FilterBarProps {
  report: Pick<AnyReport, 'name' | 'scope' | 'columnsKey'> & {
    /** Max vehicles; unlimited by default. */
    readonly most?: number
  }
  /** Of the address. */
  filter: ReportFilter
  /** RPT-22: the report is being made or scheduled. */
  isBusy: boolean
  onShow(filter: ReportFilter): void
  /** Of a report that is also a file, sent by mail and scheduled. */
  filing?: Filing | undefined
  /** Fields of this page alone. */
  children?: (draft: ReportFilter, change: (part: Partial<ReportFilter>) => void) => ReactNode
}

/** RPT-14 … RPT-22: what the report is about, and the button that makes it. Below the desk it folds into one line. */
export function FilterBar(props: FilterBarProps): ReactNode {
  const { report, filter, isBusy, onShow, filing, children } = props
  const t = useT('reports')
  const isDesk = useDesk()
  const ownClient = useOwnClient(report.scope)
  const [changed, setDraft] = useState(filter)
  const draft = { ...changed, clientId: changed.clientId || ownClient }
  const [isOpen, setOpen] = useState(!isComplete(filter))
  const [mode, setMode] = useState<Mode>('show')
  const [schedule, setSchedule] = useState<Schedule>({ description: '', calendarId: 0 })
  // The address may change by Back
  useEffect(() => setDraft(filter), [filter])
  const change = (part: Partial<ReportFilter>) => setDraft((before) => ({ ...before, ...part }))
  const options = optionsOf(report.name)
  const lacks = mode === 'schedule' && (schedule.description.trim() === '' || schedule.calendarId === 0)
  const pick = (next: ReportFilter) => {
    setMode('show')
    setDraft(next)
    setOpen(!isComplete(next))
    if (isComplete(next)) onShow(next)
  }
  const submit = () => {
    if (mode === 'schedule') return filing?.onSchedule?.(draft, schedule)
    setOpen(false)
    onShow(draft)
  }
  const saved = <SavedFilters report={report} filter={draft} onPick={pick} />
  if (!isDesk && !isOpen) {
    return (
      <div className={styles.foldedBar}>
        <Folded filter={filter} onOpen={() => setOpen(true)} />
        {saved}
      </div>
    )
  }
  return (
    <form
      className={styles.filter}
      aria-label={t('reportFilter')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {report.scope === 'client' ? (
        ownClient === 0 && (
          <ItemChoice
            from={clientSource}
            label={t('sharedClient')}
            placeholder={t('rankingChoose')}
            value={draft.clientId}
            onChange={(clientId) => change({ clientId })}
          />
        )
      ) : report.scope === 'device' ? (
        <ItemChoice
          from={vehicleSource}
          label={t('sharedDevice')}
          placeholder={t('deviceChoose')}
          ownOnly
          value={draft.deviceIds[0] ?? 0}
          onChange={(id) => change({ deviceIds: id > 0 ? [id] : [] })}
        />
      ) : (
        <ManyChoice
          from={vehicleSource}
          label={t('sharedDevices')}
          placeholder={t('reportAddVehicle')}
          ids={draft.deviceIds}
          most={report.most}
          onChange={(deviceIds) => change({ deviceIds })}
        />
      )}
      {report.scope === 'devicesAndGroups' && (
        <ManyChoice
          from={groupEntity}
          label={t('sharedGroups')}
          placeholder={t('reportAddGroup')}
          ids={draft.groupIds}
          onChange={(groupIds) => change({ groupIds })}
        />
      )}
      {options.has('geofenceId') && (
        <ManyChoice
          from={geofenceSource}
          label={t('sharedGeofences')}
          placeholder={t('reportAddGeofence')}
          ids={draft.geofenceIds}
          onChange={(geofenceIds) => change({ geofenceIds })}
        />
      )}
      {options.has('driverId') && (
        <ManyChoice
          from={driverSource}
          label={t('sharedDrivers')}
          placeholder={t('reportAddDriver')}
          ids={draft.driverIds}
          onChange={(driverIds) => change({ driverIds })}
        />
      )}
      {options.has('type') && <TypesField types={draft.types} onChange={(types) => change({ types })} />}
      <LimitFields report={report.name} filter={draft} onChange={change} />
      {children?.(draft, change)}
      {mode === 'show' ? (
        <PeriodFields span={draft} onChange={change} />
      ) : (
        <>
          <TextField
            label={t('sharedDescription')}
            required
            maxLength={128}
            value={schedule.description}
            onChange={({ target }) => setSchedule({ ...schedule, description: target.value })}
          />
          <ItemChoice
            from={calendarEntity}
            label={t('sharedCalendar')}
            required
            value={schedule.calendarId}
            onChange={(calendarId) => setSchedule({ ...schedule, calendarId })}
          />
        </>
      )}
      {options.has('daily') && (
        <div className={styles.daily}>
          <Checkbox
            label={t('reportDaily')}
            checked={draft.daily}
            onChange={({ target }) => change({ daily: target.checked })}
          >
            {t('reportDaily')}
          </Checkbox>
        </div>
      )}
      <div className={styles.acts}>
        <ShowButton
          mode={mode}
          isFiled={filing !== undefined}
          isScheduled={filing?.onSchedule !== undefined}
          disabled={
            isBusy || !isComplete(draft) || lacks || (options.has('geofenceId') && draft.geofenceIds.length === 0)
          }
          onMode={(next) => {
            setMode(next)
            if (next === 'show' && mode === 'show' && isComplete(draft)) submit()
          }}
          onExport={() => filing?.onExport(draft)}
          onMail={() => filing?.onMail(draft)}
        />
        {saved}
      </div>
    </form>
  )
}

/** Whoever has no clients is the client: there is none to choose. 0 for others, and where a report is not about a client. */
function useOwnClient(scope: ReportScope): number {
  const viewer = useViewer()
  return scope === 'client' && !isShown(viewer, 'clients') ? viewer.user.id : 0
}

/** `Strada 07, today`, which opens the fields. */
function Folded({ filter, onOpen }: { filter: ReportFilter; onOpen(): void }): ReactNode {
  const t = useT('reports')
  const { deviceIds, groupIds, clientId } = filter
  const first = useChosen(vehicleSource, deviceIds[0] ?? 0)
  const group = useChosen(groupEntity, deviceIds.length > 0 ? 0 : (groupIds[0] ?? 0))
  const client = useChosen(clientSource, clientId)
  const more = Math.max(0, deviceIds.length + groupIds.length - 1)
  const name = first || group || client || t('deviceChoose')
  const period = usePeriodName(filter) ?? t('periodCustom')
  return (
    <button type="button" className={styles.folded} aria-expanded={false} onClick={onOpen}>
      <Icon of={FilterIcon} />
      <span className="ellipsis">{[more > 0 ? `${name} +${more}` : name, period.toLowerCase()].join(', ')}</span>
      <Icon of={DownIcon} size={18} />
    </button>
  )
}
