import { type CommandSchedule, type Group, scheduleOf } from '@rastro/core/resources/group'
import { readBlockSettings } from '@rastro/core/vehicle/block-settings'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { type LinkChange, linksName } from '../../resource/connections/link-changes.ts'
import { useFieldValue } from '../../resource/form/use-field.tsx'
import { useServer } from '../../session/session.ts'
import { useNow } from '../../ui/use-now.ts'
import { prospectOf } from './prospect-text.ts'
import styles from './Schedules.module.css'
import { useClocks, useNewClock } from './use-clocks.ts'

const lookMs = 30_000

/** What the schedule would do as it stands in the form: how many vehicles, when, and what happens at once (B 11). */
export function Prospect({ stored }: { stored: Group | undefined }): ReactNode {
  const t = useT('schedules')
  const now = useNow(lookMs)
  const clocks = useClocks()
  const newClock = useNewClock()
  const { attributes } = useServer()
  const schedule = useTyped()
  const chosen = useChosen()
  if (!schedule) return null
  const clock = stored ? clocks.get(stored.id) : newClock
  if (!clock) return null
  const devices = clock.devices + chosen
  const isSame = stored && scheduleOf(stored)?.kind === schedule.kind
  const lines = prospectOf(t, schedule, { ...clock, devices, active: isSame ? clock.active : 0 }, now)
  const isEmpty = devices === 0
  const isNew =
    !stored || !isSame || scheduleOf(stored)?.start !== schedule.start || scheduleOf(stored)?.stop !== schedule.stop
  const isAsked = schedule.kind === 'lock' && isNew && readBlockSettings((key) => attributes[key]).secondPerson
  return (
    <div className={styles.prospect} role="status" data-tone={isEmpty ? 'warn' : 'info'}>
      {lines.map((line, at) => (
        <p key={at}>{line}</p>
      ))}
      {isAsked && <p>{t('scheduleApproveNeeded')}</p>}
      {isEmpty && <p>{t('scheduleVehiclesHow')}</p>}
    </div>
  )
}

/** The schedule as typed; undefined until its kind and hours are. */
function useTyped(): CommandSchedule | undefined {
  const kind = useFieldValue('attributes.typo') as number | ''
  const start = useFieldValue('attributes.start') as string
  const stop = useFieldValue('attributes.stop') as string
  const disabled = useFieldValue('attributes.disabled') === true
  if (!kind || !start || !stop || start === stop) return undefined
  return { kind: kind === 2 ? 'lock' : 'anchor', start, stop, disabled }
}

/** How many vehicles the form adds, less those that it takes out. */
function useChosen(): number {
  const changes = useFieldValue(linksName('device')) as readonly LinkChange[] | undefined
  return (changes ?? []).reduce((sum, { linked }) => sum + (linked ? 1 : -1), 0)
}
