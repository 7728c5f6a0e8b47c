import type { ReactNode } from 'react'
import { ListChoice } from './ListChoice.tsx'
import { FieldPlace, type FieldProps, useField } from './use-field.tsx'

interface UsualSelectProps extends FieldProps {
  options: readonly { readonly value: string; readonly text: string }[]
  /** The default to show; it is not stored by being shown. */
  usual: string
}

/** A select with a default. */
export function UsualSelect({ options, usual, ...props }: UsualSelectProps): ReactNode {
  const { look, value, set, blur, ref } = useField<string | null | undefined>(props)
  return (
    <FieldPlace name={props.name}>
      <ListChoice {...look} inputRef={ref} value={value || usual} options={options} onChange={set} onBlur={blur} />
    </FieldPlace>
  )
}
