import { type ReactNode, useContext } from 'react'
import type { Stored } from '../entity.ts'
import { type ChoiceLook, ItemChoice, useChosen } from './ItemChoice.tsx'
import { FieldPlace, type FieldProps, TheirsContext, useField } from './use-field.tsx'

/** A reference to another item, by its id; 0 for none. */
export function ChoiceField<T extends Stored>({
  from,
  keep,
  placeholder,
  ...props
}: FieldProps & ChoiceLook<T>): ReactNode {
  const their = useContext(TheirsContext).get(props.name)
  const chosen = useChosen(from, typeof their === 'number' ? their : 0)
  const nameOfTheirs = () => chosen
  const { look, value, set, blur } = useField<number | undefined>({ ...props, say: nameOfTheirs })
  return (
    <FieldPlace name={props.name}>
      <ItemChoice {...look} {...{ from, keep, placeholder }} value={value ?? 0} onChange={set} onBlur={blur} />
    </FieldPlace>
  )
}
