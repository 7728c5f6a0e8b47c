import type { ReactNode } from 'react'
import type { Stored } from '../entity.ts'
import { type ChoiceLook, ItemChoice } from './ItemChoice.tsx'
import { FieldPlace, type FieldProps, useField } from './use-field.tsx'

/** Another thing that this one belongs to, by its id; 0 for none. */
export function ChoiceField<T extends Stored>({
  from,
  keep,
  placeholder,
  ...props
}: FieldProps & ChoiceLook<T>): ReactNode {
  const { look, value, set, blur } = useField<number>(props)
  return (
    <FieldPlace name={props.name}>
      <ItemChoice {...look} {...{ from, keep, placeholder, value }} onChange={set} onBlur={blur} />
    </FieldPlace>
  )
}
