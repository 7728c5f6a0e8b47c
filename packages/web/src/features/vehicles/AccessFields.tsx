import { devices } from '@rastro/core/resources/device'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useZoneDays } from '../../i18n/timezone.ts'
import { useT } from '../../i18n/translate.ts'
import { calendarEntity } from '../../resource/entities/calendars.ts'
import { groupEntity } from '../../resource/entities/groups.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { Section } from '../../resource/form/Section.tsx'
import { useFieldValue } from '../../resource/form/use-field.tsx'
import { vehicleForm } from './vehicle-form.ts'

const { Choice, Day, Switch } = fieldsOf(devices)
const dayMs = 86_400_000

/** VEH-17: where the vehicle belongs, when and until when it works. */
export function AccessFields(): ReactNode {
  const t = useT('vehicles')
  const { field, section } = useFormWords(vehicleForm)
  const left = useDaysLeft()
  return (
    <Section {...section('access')}>
      <Choice {...field('groupId')} from={groupEntity} />
      <Choice {...field('calendarId')} from={calendarEntity} placeholder={t('deviceAlwaysActive')} />
      <Day
        {...field('expirationTime')}
        hint={left === undefined ? undefined : left < 0 ? t('deviceExpired') : t('deviceDaysLeft', { count: left })}
      />
      <Switch {...field('disabled')} hint={t('deviceDisabledHint')} />
    </Section>
  )
}

/** Days from today until the day in the field; negative for one that is over, undefined for none. */
function useDaysLeft(): number | undefined {
  const days = useZoneDays()
  const end = useFieldValue('expirationTime')
  if (!(end instanceof Date) || Number.isNaN(end.getTime())) return undefined
  return Math.round((Date.parse(days.of(end)) - Date.parse(days.of(new Date()))) / dayMs)
}
