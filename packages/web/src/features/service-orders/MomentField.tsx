import type { ReactNode } from 'react'
import { useTimes } from '../../i18n/times.ts'
import { FieldPlace, type FieldProps, useField } from '../../resource/form/use-field.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** Day and time on the clock of this browser. */
export function MomentField(props: FieldProps): ReactNode {
  const times = useTimes()
  const { look, value, set, blur, ref } = useField<Date | null>({
    say: (time: Date | null) => (time ? times.dateTime(time) : ''),
    ...props,
  })
  return (
    <FieldPlace name={props.name}>
      <TextField
        {...look}
        ref={ref}
        type="datetime-local"
        max="9999-12-30T23:59"
        value={value ? localText(value) : ''}
        onChange={({ target }) => set(target.value ? new Date(target.value) : null)}
        onBlur={blur}
      />
    </FieldPlace>
  )
}

/** `2026-11-27T14:00` on the clock of this browser. */
const localText = (time: Date): string =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
