import { type Group, scheduleOf } from '@rastro/core/resources/group'
import { nextEdges } from '@rastro/core/vehicle/schedule-turn'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { namedOr } from '../../resource/entity.ts'
import { useLeave } from '../../resource/form/use-leave.ts'
import { useItems } from '../../resource/list/use-items.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ApplyNow } from './ApplyNow.tsx'
import { Approve } from './Approve.tsx'
import { edgeText, hoursText, kindWords, prospectOf } from './prospect-text.ts'
import { Runs } from './Runs.tsx'
import styles from './Schedules.module.css'
import { scheduleEntity } from './schedule-entity.ts'
import { useClocks } from './use-clocks.ts'
import { useInside } from './use-inside.ts'

const plain = { keyword: '', sort: '' }

/** The next run of a schedule, its vehicles, and the outcomes of its last runs (decision 65). */
export function ScheduleDetails({ id }: { id: number }): ReactNode {
  const t = useT('schedules')
  const leave = useLeave(paths.schedules)
  const { items } = useItems(scheduleEntity, plain)
  const group = items?.find((one) => one.id === id && scheduleOf(one))
  const schedule = group && scheduleOf(group)
  const missing = items ? t('sharedNotThere') : undefined
  return (
    <Dialog
      title={group ? namedOr(scheduleEntity, group, t('sharedNoName')) : t('scheduleTitle')}
      text={schedule ? `${t(kindWords[schedule.kind])}, ${hoursText(t, schedule)}` : missing}
      onClose={leave}
      actions={<Button onClick={leave}>{t('sharedClose')}</Button>}
    >
      {group ? <Details group={group} groups={items ?? []} /> : !items && <Skeleton height={240} />}
    </Dialog>
  )
}

function Details({ group, groups }: { group: Group; groups: readonly Group[] }): ReactNode {
  const t = useT('schedules')
  return (
    <div className={styles.details}>
      <section aria-labelledby="next-title">
        <h3 id="next-title">{t('scheduleNextTitle')}</h3>
        <Next group={group} />
      </section>
      <section aria-labelledby="vehicles-title">
        <h3 id="vehicles-title">{t('sharedVehicles')}</h3>
        <Inside group={group} groups={groups} />
      </section>
      <section aria-labelledby="runs-title">
        <h3 id="runs-title">{t('scheduleRuns')}</h3>
        <Runs groupId={group.id} />
      </section>
    </div>
  )
}

function Next({ group }: { group: Group }): ReactNode {
  const t = useT('schedules')
  const format = useFormat()
  const now = useNow(1000)
  const clock = useClocks().get(group.id)
  const schedule = scheduleOf(group)!
  if (schedule.disabled) return <p>{t('scheduleNothing')}</p>
  if (!clock) return <Skeleton height={40} />
  const edges = nextEdges(schedule, now, clock.timezone)
  return (
    <>
      {edges.length === 0 && <p>{hoursText(t, schedule)}</p>}
      {edges.length > 0 && prospectOf(t, schedule, clock, now).map((line) => <p key={line}>{line}</p>)}
      <Approve group={group} clock={clock} />
      <ApplyNow group={group} clock={clock} />
      <ul className={styles.edges}>
        {edges.map((edge) => (
          <li key={edge.what}>
            <b>{edgeText(t, edge)}</b>
            <span>{format.dateTime(edge.at)}</span>
            <small>{format.timeLeft(edge.at.getTime() - now.getTime())}</small>
          </li>
        ))}
      </ul>
      <p className="caption">{t('scheduleByClock', { zone: clock.timezone })}</p>
    </>
  )
}

function Inside({ group, groups }: { group: Group; groups: readonly Group[] }): ReactNode {
  const t = useT('schedules')
  const inside = useInside(group.id, groups)
  const all = useClocks().get(group.id)?.devices ?? 0
  if (!inside) return <Skeleton height={20} />
  const { count, names } = inside
  return (
    <>
      <p>{t('scheduleVehicles', { count: Math.max(all, count) })}</p>
      {names.length > 0 && (
        <p className={styles.names}>
          {[
            ...names,
            ...(count > names.length ? [t('scheduleVehiclesMore', { count: count - names.length })] : []),
            ...(all > count ? [t('scheduleVehiclesUnseen', { count: all - count })] : []),
          ].join(', ')}
        </p>
      )}
      <p className="caption">{t('scheduleVehiclesHow')}</p>
      <p>
        <Link className={styles.link} to={paths.groupConnections(group.id)}>
          {t('scheduleConnections')}
        </Link>
      </p>
    </>
  )
}
