import { type Group, scheduleOf } from '@rastro/core/resources/group'
import { nextEdges } from '@rastro/core/vehicle/schedule-turn'
import { type ReactNode, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { namedOr } from '../../resource/entity.ts'
import type { Column } from '../../resource/list/columns.ts'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { useCan } from '../../session/viewer.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ReplayIcon } from '../../ui/icons.ts'
import { useMedia } from '../../ui/use-media.ts'
import { useNow } from '../../ui/use-now.ts'
import { hoursText, kindWords, prospectOf } from './prospect-text.ts'
import { ScheduleDetails } from './ScheduleDetails.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'
import { ScheduleSwitch } from './ScheduleSwitch.tsx'
import styles from './Schedules.module.css'
import { scheduleEntity } from './schedule-entity.ts'
import { useClocks } from './use-clocks.ts'

const lookMs = 30_000

/** CMD-29 … CMD-36: groups that lock or anchor their vehicles every day; `?edit` and `?show` open one over the list. */
export default function SchedulesPage(): ReactNode {
  const t = useT('schedules')
  const maySee = useCan('schedules')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const asCards = useMedia('(max-width: 600px)')
  const [edited, shown] = [search.get('edit'), Number(search.get('show'))]
  const columns = useColumns(asCards)
  return (
    <>
      <ResourceList
        of={scheduleEntity}
        title={t('settingsSchedules')}
        addLabel={t('scheduleNew')}
        emptyTitle={t('schedulesEmptyTitle')}
        emptyText={t('schedulesEmptyText')}
        columns={columns}
        keep={isSchedule}
        rowActions={(group) => (
          <>
            {asCards && (
              <span className={styles.active}>
                <span aria-hidden>{t('scheduleOn')}</span>
                <ScheduleSwitch group={group} />
              </span>
            )}
            <IconButton
              size="small"
              icon={ReplayIcon}
              label={t('scheduleShow', { name: namedOr(scheduleEntity, group, t('sharedNoName')) })}
              data-tip={t('scheduleShowTip')}
              onClick={() => navigate(`${paths.schedules}?show=${group.id}`)}
            />
          </>
        )}
      />
      {maySee && edited && <ScheduleForm key={edited} id={edited === 'new' ? undefined : Number(edited)} />}
      {maySee && shown > 0 && <ScheduleDetails key={shown} id={shown} />}
    </>
  )
}

const isSchedule = (group: Group): boolean => scheduleOf(group) !== undefined

function useColumns(asCards: boolean): readonly Column<Group>[] {
  const t = useT('schedules')
  const clocks = useClocks()
  const now = useNow(lookMs)
  return useMemo(() => {
    const edgeOf = (group: Group) => {
      const clock = clocks.get(group.id)
      return clock && nextEdges(scheduleOf(group)!, now, clock.timezone)[0]
    }
    const columns: Column<Group>[] = [
      { id: 'name', title: t('sharedName'), text: ({ name }) => name },
      { id: 'kind', title: t('scheduleKind'), text: (group) => t(kindWords[scheduleOf(group)!.kind]) },
      { id: 'hours', title: t('scheduleHours'), text: (group) => hoursText(t, scheduleOf(group)!) },
      {
        id: 'next',
        title: t('scheduleNext'),
        text(group) {
          const clock = clocks.get(group.id)
          if (group.attributes.disabled === true) return t('scheduleOff')
          if (!clock) return ''
          const [next = '', inForce = next, ...unready] = prospectOf(t, scheduleOf(group)!, clock, now)
          return [...unready, clock.active > 0 ? inForce : next].join('. ')
        },
        value: (group) => edgeOf(group)?.at ?? null,
      },
      {
        id: 'devices',
        title: t('sharedVehicles'),
        text: ({ id }) => String(clocks.get(id)?.devices ?? ''),
        value: ({ id }) => clocks.get(id)?.devices ?? null,
        numeric: true,
        width: 100,
        isExtra: true,
      },
      { id: 'zone', title: t('scheduleZone'), text: ({ id }) => clocks.get(id)?.timezone ?? '', isExtra: true },
    ]
    const active: Column<Group> = {
      id: 'disabled',
      title: t('scheduleOn'),
      text: (group) => t(group.attributes.disabled === true ? 'sharedNo' : 'sharedYes'),
      cell: (group) => <ScheduleSwitch group={group} />,
      width: 80,
    }
    return asCards ? columns : [...columns, active]
  }, [t, clocks, now, asCards])
}
