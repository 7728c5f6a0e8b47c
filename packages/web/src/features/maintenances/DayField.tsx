import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { FieldPlace, type FieldProps, useField } from '../../resource/form/use-field.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** A day that is stored as `2026-08-21`; other clients may have stored a moment, of which the day counts. */
export function DayField(props: FieldProps): ReactNode {
  const t = useT('maintenances')
  const { look, value, set, blur, ref } = useField<string | null | undefined>(props)
  return (
    <FieldPlace name={props.name}>
      <TextField
        {...look}
        ref={ref}
        type="date"
        title={t('formDay')}
        value={String(value ?? '').slice(0, 10)}
        onChange={({ target }) => set(target.value || null)}
        onBlur={blur}
      />
    </FieldPlace>
  )
}
