import type { ReactNode } from 'react'
import { useTimes } from '../../i18n/times.ts'
import { useZoneDays } from '../../i18n/timezone.ts'
import { useT } from '../../i18n/translate.ts'
import { FieldPlace, type FieldProps, useField } from '../../resource/form/use-field.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** A-130, USER-37: shown for an account that never expires. */
const never = '2099-01-01'

/** The first day on which an account no longer works. For one without an end a far day is shown, and nothing is stored. */
export function ExpiryField(props: FieldProps): ReactNode {
  const t = useT('people')
  const times = useTimes()
  const days = useZoneDays()
  const { look, value, set, blur, ref } = useField<Date | null | undefined>({
    say: (day: Date | null) => (day ? times.date(day) : ''),
    ...props,
  })
  return (
    <FieldPlace name={props.name}>
      <TextField
        {...look}
        ref={ref}
        type="date"
        title={t('formDay')}
        value={value instanceof Date ? days.of(value) : never}
        onChange={({ target: { value: day } }) => set(day === '' || day === never ? null : days.start(day))}
        onBlur={blur}
      />
    </FieldPlace>
  )
}
