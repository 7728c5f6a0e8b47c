import type { ReactNode } from 'react'
import { FieldPlace, type FieldProps, useField } from '../../resource/form/use-field.tsx'
import { SelectField } from '../../ui/TextField.tsx'

interface UsualSelectProps extends FieldProps {
  options: readonly { readonly value: string; readonly text: string }[]
  /** The default to show; it is not stored by being shown. */
  usual: string
}

/** A select with a default. */
export function UsualSelect({ options, usual, ...props }: UsualSelectProps): ReactNode {
  const { look, value, set, blur, ref } = useField<string | null | undefined>(props)
  const shown = value || usual
  return (
    <FieldPlace name={props.name}>
      <SelectField {...look} ref={ref} value={shown} onChange={({ target }) => set(target.value)} onBlur={blur}>
        {!options.some((option) => option.value === shown) && <option value={shown}>{shown}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </SelectField>
    </FieldPlace>
  )
}
