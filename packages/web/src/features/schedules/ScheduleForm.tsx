import type { AppError } from '@rastro/core/kit/errors'
import { type Group, scheduleOf } from '@rastro/core/resources/group'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { ItemForm } from '../../resource/form/ItemForm.tsx'
import { errorText } from '../../resource/show-error.ts'
import { padded } from './prospect-text.ts'
import { ScheduleFields } from './ScheduleFields.tsx'
import { scheduleEntity } from './schedule-entity.ts'

/** CMD-30, CMD-31: the form of a schedule over the list; without an id for a new one. */
export function ScheduleForm({ id }: { id: number | undefined }): ReactNode {
  const t = useT('schedules')
  /** CMD-36. */
  const explain = (error: AppError) =>
    error.status === 400 && !error.field ? `${t('errorGeneral')} (${errorText(error)})` : undefined
  return (
    <ItemForm
      of={scheduleEntity}
      itemTitle={t('scheduleTitle')}
      newTitle={t('scheduleNew')}
      start={{ name: '', groupId: 0, attributes: { automatic: true, typo: '', start: '', stop: '', disabled: false } }}
      prepare={withHours}
      explain={explain}
      dialog={{ id }}
    >
      {(stored) => <ScheduleFields stored={stored} />}
    </ItemForm>
  )
}

/** The hours in the format of the field; empty for a group without a schedule. */
function withHours(group: Group): Group | undefined {
  const schedule = scheduleOf(group)
  if (!schedule) return undefined
  const hours = { start: padded(schedule.start), stop: padded(schedule.stop) }
  return { ...group, attributes: { ...group.attributes, ...hours, typo: schedule.kind === 'lock' ? 2 : 1 } }
}
