import type { SimpleCalendar } from '@rastro/core/calendar/simple'
import { calendars } from '@rastro/core/resources/calendar'
import { type ReactNode, useMemo, useState } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { Section } from '../../resource/form/Section.tsx'
import { FieldPlace, useField } from '../../resource/form/use-field.tsx'
import { SelectField } from '../../ui/TextField.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { ChangeKind } from './ChangeKind.tsx'
import { CustomFields } from './CustomFields.tsx'
import {
  type Draft,
  dataOfDraft,
  draftOf,
  faultOfSimple,
  faultOfWeekly,
  maxBytes,
  newWeeklyCalendar,
  reasonOf,
  unreadableData,
} from './calendar-draft.ts'
import { calendarForm } from './calendar-form.ts'
import { MonthView } from './MonthView.tsx'
import { SimpleFields } from './SimpleFields.tsx'
import { WeeklyFields } from './WeeklyFields.tsx'

const { Text } = fieldsOf(calendars)

interface CalendarFieldsProps {
  /** The initial values of the simple form. */
  usual: SimpleCalendar
}

/** CAL-3 … CAL-10: name, type, the fields of that type, and a month as preview. */
export function CalendarFields({ usual }: CalendarFieldsProps): ReactNode {
  const t = useT('calendars')
  const { field, section } = useFormWords(calendarForm)
  const { draft, data, change, look, touch, ref } = useDraft()
  const hasKeys = useMedia('(min-width: 600.05px)')
  const [wanted, setWanted] = useState<Draft['kind']>()
  const zone = zoneOf(draft) ?? usual.timezone
  const become = (kind: Draft['kind']) => {
    setWanted(undefined)
    if (kind === 'weekly') change({ kind, weekly: newWeeklyCalendar(usual) })
    else change(kind === 'simple' ? { kind, simple: usual } : { kind, text: '' })
  }
  const choose = (kind: Draft['kind']) => {
    const untouched = [
      dataOfDraft({ kind: 'simple', simple: usual }),
      dataOfDraft({ kind: 'weekly', weekly: newWeeklyCalendar(usual) }),
    ]
    if (data === '' || untouched.includes(data)) become(kind)
    else setWanted(kind)
  }
  return (
    <>
      <Section {...section('details')}>
        <Text {...field('name')} required />
        <FieldPlace name="kind">
          <SelectField
            label={field('kind').label}
            value={draft.kind}
            onChange={({ target }) => choose(target.value as Draft['kind'])}
          >
            <option value="simple">{t('calendarSimple')}</option>
            <option value="weekly">{t('calendarWeeklyTimes')}</option>
            <option value="custom">{t('calendarCustom')}</option>
          </SelectField>
        </FieldPlace>
      </Section>
      {draft.kind === 'weekly' && (
        <Section {...section('times')}>
          <WeeklyFields
            weekly={draft.weekly}
            fault={faultOfWeekly(draft.weekly)}
            startRef={ref}
            onChange={(weekly) => change({ kind: 'weekly', weekly })}
            onBlur={touch}
          />
        </Section>
      )}
      {draft.kind === 'simple' && (
        <Section {...section('times')}>
          <SimpleFields
            simple={draft.simple}
            fault={faultOfSimple(draft.simple)}
            startRef={ref}
            onChange={(simple) => change({ kind: 'simple', simple })}
            onBlur={touch}
          />
        </Section>
      )}
      {draft.kind === 'custom' && (
        <Section id="times" title={t('calendarFile')} hint={t('calendarFileHint')}>
          <CustomFields
            look={look}
            text={draft.text}
            areaRef={ref}
            onChange={(text) => change({ kind: 'custom', text })}
            onBlur={touch}
          />
        </Section>
      )}
      <Section {...section('month')} hint={hasKeys ? t('calendarMonthHint') : undefined}>
        <MonthView
          data={look.error || unreadableData(data) ? '' : data}
          zone={zone}
          start={draft.kind === 'simple' ? draft.simple.start : draft.kind === 'weekly' ? draft.weekly.start : ''}
        />
      </Section>
      {wanted && <ChangeKind onClose={() => setWanted(undefined)} onChange={() => become(wanted)} />}
    </>
  )
}

const zoneOf = (draft: Draft): string | undefined =>
  draft.kind === 'simple' ? draft.simple.timezone : draft.kind === 'weekly' ? draft.weekly.timezone : undefined

/** The value of the form, as its fields show it: input that cannot be stored yet is stored beside it. */
function useDraft() {
  const t = useT('calendars')
  const { field } = useFormWords(calendarForm)
  const check = (value: string) => {
    if (value.length > (maxBytes * 4) / 3) return t('calendarFileTooLarge', { most: maxBytes / 1000 })
    const fault = unreadableData(value)
    return fault && t('calendarUnreadable', { reason: reasonOf(t, fault) })
  }
  const { look, value, set, blur, ref } = useField<string | null>({
    ...field('data'),
    hint: t('calendarFileTextHint'),
    required: true,
    check: check as (value: never) => string | undefined,
  })
  const data = value ?? ''
  const [typed, setTyped] = useState<{ draft: Draft; data: string }>()
  const read = useMemo(() => draftOf(data), [data])
  return {
    draft: typed?.data === data ? typed.draft : read,
    data,
    look,
    ref,
    touch: blur,
    change(draft: Draft) {
      const next = dataOfDraft(draft)
      setTyped({ draft, data: next })
      set(next)
    },
  }
}
