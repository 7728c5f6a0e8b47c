import { isTime } from '@rastro/core/kit/schema'
import { type ReactNode, useContext } from 'react'
import { useTimes } from '../../i18n/times.ts'
import { useZoneDays } from '../../i18n/timezone.ts'
import { useT } from '../../i18n/translate.ts'
import { TextField } from '../../ui/TextField.tsx'
import { FieldPlace, type FieldProps, SchemaContext, useField } from './use-field.tsx'

export interface DayFieldProps extends FieldProps {
  /** The day that is shown where there is none; choosing it stores none. */
  never?: string
}

/**
 * A day. Where the schema has a time it is stored as the beginning of that day in the person's time zone, anywhere else as
 * `2026-08-21`; other clients may have stored a date-time there, of which the date is used.
 */
export function DayField({ never = '', ...props }: DayFieldProps): ReactNode {
  const t = useT('resource')
  const times = useTimes()
  const days = useZoneDays()
  const schema = useContext(SchemaContext)[props.name]
  const isMoment = schema !== undefined && isTime(schema)
  const { look, value, set, blur, ref } = useField<Date | string | null | undefined>({
    say: (day: Date | string | null) => (day instanceof Date ? times.date(day) : String(day ?? '').slice(0, 10)),
    ...props,
  })
  return (
    <FieldPlace name={props.name}>
      <TextField
        {...look}
        ref={ref}
        type="date"
        title={t('formDay')}
        value={value instanceof Date ? days.of(value) : String(value ?? never).slice(0, 10)}
        onChange={({ target: { value: day } }) => set(day && day !== never ? (isMoment ? days.start(day) : day) : null)}
        onBlur={blur}
      />
    </FieldPlace>
  )
}
