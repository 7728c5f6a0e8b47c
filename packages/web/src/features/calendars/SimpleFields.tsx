import { holidayRules, recurrences, type SimpleCalendar } from '@rastro/core/calendar/simple'
import type { ReactNode, Ref } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { Wide } from '../../resource/form/Section.tsx'
import { TimezoneChoice } from '../../resource/form/TimezoneChoice.tsx'
import { FieldPlace } from '../../resource/form/use-field.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { SelectField, TextField } from '../../ui/TextField.tsx'
import { lastYearOfHolidays, type SimpleFault, startingAt } from './calendar-draft.ts'
import { calendarForm } from './calendar-form.ts'
import { recurrenceKeys } from './summary.ts'
import { Weekdays } from './Weekdays.tsx'

interface SimpleFieldsProps {
  simple: SimpleCalendar
  fault: SimpleFault | undefined
  startRef: Ref<never>
  onChange(simple: SimpleCalendar): void
  onBlur(): void
}

const holidayKeys = {
  counted: 'calendarHolidaysCounted',
  excepted: 'calendarHolidaysExcepted',
  only: 'calendarHolidaysOnly',
} as const
const monthDays = Array.from({ length: 31 }, (_, at) => at + 1)
const lastMinute = '9999-12-30T23:59'

/** CAL-5, CAL-9, CAL-10: from, to, the recurrence, and the handling of holidays. */
export function SimpleFields({ simple, fault, startRef, onChange, onBlur }: SimpleFieldsProps): ReactNode {
  const t = useT('calendars')
  const { field } = useFormWords(calendarForm)
  const set = (changed: Partial<SimpleCalendar>) => onChange({ ...simple, ...changed })
  const wrong = (field: string) => (fault?.field === field ? t(fault.key) : undefined)
  const isOnce = simple.recurrence === 'once'
  const knowsHolidays = !isOnce && simple.holidays !== 'counted'
  return (
    <>
      <Moment
        {...field('start')}
        value={simple.start}
        error={wrong('start')}
        inputRef={startRef}
        onChange={(start) => onChange(startingAt(simple, start))}
        onBlur={onBlur}
      />
      <Moment
        {...field('end')}
        hint={t('calendarEndHint')}
        value={simple.end}
        error={wrong('end')}
        onChange={(end) => set({ end })}
        onBlur={onBlur}
      />
      <FieldPlace name="recurrence">
        <SelectField
          label={field('recurrence').label}
          value={simple.recurrence}
          onChange={({ target }) => {
            const recurrence = recurrences.find((one) => one === target.value) ?? 'daily'
            set(recurrence === 'once' ? { recurrence, until: undefined } : { recurrence })
          }}
          onBlur={onBlur}
        >
          {recurrences.map((recurrence) => (
            <option key={recurrence} value={recurrence}>
              {t(recurrenceKeys[recurrence])}
            </option>
          ))}
        </SelectField>
      </FieldPlace>
      {!isOnce && (
        <TextField
          label={t('calendarUntil')}
          hint={t('calendarUntilHint')}
          type="date"
          max="9999-12-30"
          value={simple.until ?? ''}
          onChange={({ target }) => set({ until: target.value || undefined })}
          onBlur={onBlur}
        />
      )}
      {simple.recurrence === 'weekly' && (
        <Wide>
          <Weekdays
            chosen={simple.weekdays}
            error={wrong('weekdays')}
            onChange={(weekdays) => set({ weekdays })}
            onBlur={onBlur}
          />
        </Wide>
      )}
      {simple.recurrence === 'monthly' && (
        <SelectField
          label={t('calendarMonthDay')}
          hint={simple.monthDay > 28 ? t('calendarMonthDayHint') : undefined}
          value={simple.monthDay}
          onChange={({ target }) => set({ monthDay: Number(target.value) })}
          onBlur={onBlur}
        >
          {monthDays.map((day) => (
            <option key={day}>{day}</option>
          ))}
        </SelectField>
      )}
      <Timezone value={simple.timezone} onChange={(timezone) => set({ timezone })} />
      {!isOnce && (
        <FieldPlace name="holidays">
          <SelectField
            label={field('holidays').label}
            hint={
              knowsHolidays
                ? t('calendarHolidaysThrough', { year: lastYearOfHolidays(simple, new Date().getUTCFullYear()) })
                : undefined
            }
            value={simple.holidays}
            onChange={({ target }) => {
              const holidays = holidayRules.find((one) => one === target.value) ?? 'counted'
              set(holidays === 'counted' ? { holidays, optionalDays: false } : { holidays })
            }}
            onBlur={onBlur}
          >
            {holidayRules.map((rule) => (
              <option key={rule} value={rule}>
                {t(holidayKeys[rule])}
              </option>
            ))}
          </SelectField>
        </FieldPlace>
      )}
      {knowsHolidays && (
        <Wide>
          <Switch
            label={t('calendarOptionalDays')}
            checked={simple.optionalDays}
            onChange={(optionalDays) => set({ optionalDays })}
          />
        </Wide>
      )}
    </>
  )
}

interface MomentProps {
  name: string
  label: string
  hint?: string
  value: string
  error: string | undefined
  inputRef?: Ref<never>
  onChange(value: string): void
  onBlur(): void
}

/** Day and time on the clock, to the second only where it has seconds. */
function Moment({ name, value, inputRef, onChange, ...field }: MomentProps): ReactNode {
  const hasSeconds = value !== '' && !value.endsWith(':00')
  return (
    <FieldPlace name={name}>
      <TextField
        {...field}
        {...(inputRef && { ref: inputRef })}
        type="datetime-local"
        required
        max={lastMinute}
        step={hasSeconds ? 1 : 60}
        value={hasSeconds ? value : value.slice(0, 16)}
        onChange={({ target }) => onChange(target.value.length === 16 ? `${target.value}:00` : target.value)}
      />
    </FieldPlace>
  )
}

/** CAL-5: the zone of the clock that the times are read on. */
export function Timezone({ value, onChange }: { value: string; onChange(value: string): void }): ReactNode {
  const { field } = useFormWords(calendarForm)
  return (
    <FieldPlace name="timezone">
      <TimezoneChoice label={field('timezone').label} value={value} onChange={onChange} />
    </FieldPlace>
  )
}
