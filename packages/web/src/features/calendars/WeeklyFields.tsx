import { maxWeeklySpans, type WeeklyCalendar, type WeeklySpan } from '@rastro/core/calendar/weekly'
import type { ReactNode, Ref } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { Wide } from '../../resource/form/Section.tsx'
import { FieldPlace } from '../../resource/form/use-field.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { AddIcon, DeleteIcon } from '../../ui/icons.ts'
import { SelectField, TextField } from '../../ui/TextField.tsx'
import styles from './Calendars.module.css'
import type { WeeklyFault } from './calendar-draft.ts'
import { calendarForm } from './calendar-form.ts'
import { DaysOff } from './DaysOff.tsx'
import { Timezone } from './SimpleFields.tsx'
import { Weekdays } from './Weekdays.tsx'

interface WeeklyFieldsProps {
  weekly: WeeklyCalendar
  fault: WeeklyFault | undefined
  startRef: Ref<never>
  onChange(weekly: WeeklyCalendar): void
  onBlur(): void
}

const newSpan: WeeklySpan = { weekdays: ['SA'], from: '08:00', to: '12:00' }

/** Several times of the week, and whether the calendar applies during them or outside them (issue 19 B 14). */
export function WeeklyFields({ weekly, fault, startRef, onChange, onBlur }: WeeklyFieldsProps): ReactNode {
  const t = useT('calendars')
  const { field } = useFormWords(calendarForm)
  const set = (changed: Partial<WeeklyCalendar>) => onChange({ ...weekly, ...changed })
  const setSpan = (index: number, changed: Partial<WeeklySpan>) =>
    set({ spans: weekly.spans.map((span, at) => (at === index ? { ...span, ...changed } : span)) })
  const wrong = (name: WeeklyFault['field'], span: number) =>
    fault?.field === name && fault.span === span ? t(fault.key) : undefined
  return (
    <>
      <SelectField
        label={t('calendarApplies')}
        value={weekly.inverted ? 'out' : 'in'}
        error={wrong('spans', -1)}
        onChange={({ target }) => set({ inverted: target.value === 'out' })}
        onBlur={onBlur}
      >
        <option value="in">{t('calendarInside')}</option>
        <option value="out">{t('calendarOutside')}</option>
      </SelectField>
      <FieldPlace name="start">
        <TextField
          {...field('start')}
          ref={startRef}
          type="date"
          required
          max="9999-12-30"
          value={weekly.start}
          error={wrong('start', -1)}
          onChange={({ target }) => set({ start: target.value })}
          onBlur={onBlur}
        />
      </FieldPlace>
      <Timezone value={weekly.timezone} onChange={(timezone) => set({ timezone })} />
      {weekly.spans.map((span, index) => (
        <Wide key={index}>
          <fieldset className={styles.span}>
            <legend className="visually-hidden">{t('calendarSpan', { number: index + 1 })}</legend>
            <Weekdays
              chosen={span.weekdays}
              error={wrong('weekdays', index)}
              onChange={(weekdays) => setSpan(index, { weekdays })}
              onBlur={onBlur}
            />
            <div className={styles.times}>
              {(['from', 'to'] as const).map((end) => (
                <TextField
                  key={end}
                  label={t(end === 'from' ? 'calendarFrom' : 'calendarTo')}
                  type="time"
                  required
                  value={span[end]}
                  error={span[end] === '' ? wrong('times', index) : undefined}
                  hint={end === 'to' && span.to !== '' && span.to <= span.from ? t('calendarNextDay') : undefined}
                  onChange={({ target }) => setSpan(index, { [end]: target.value.slice(0, 5) })}
                  onBlur={onBlur}
                />
              ))}
              {weekly.spans.length > 1 && (
                <IconButton
                  lined
                  icon={DeleteIcon}
                  label={t('calendarSpanRemove', { number: index + 1 })}
                  onClick={() => set({ spans: weekly.spans.filter((_, at) => at !== index) })}
                />
              )}
            </div>
          </fieldset>
        </Wide>
      ))}
      {weekly.spans.length < maxWeeklySpans && (
        <Wide>
          <Button size="small" icon={AddIcon} onClick={() => set({ spans: [...weekly.spans, newSpan] })}>
            {t('calendarSpanAdd')}
          </Button>
        </Wide>
      )}
      <Wide>
        <DaysOff days={weekly.daysOff} inverted={weekly.inverted} onChange={(daysOff) => set({ daysOff })} />
      </Wide>
    </>
  )
}
