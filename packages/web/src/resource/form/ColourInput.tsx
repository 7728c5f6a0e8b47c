import type { ReactNode } from 'react'
import { ColourField, type ColourLook } from '../../ui/ColourField.tsx'
import { FieldPlace, type FieldProps, useField } from './use-field.tsx'

/** A colour as `#RRGGBB`; empty for the default one. */
export function ColourInput({ usual, choices, otherText, ...props }: FieldProps & ColourLook): ReactNode {
  const { look, value, set } = useField<unknown>(props)
  const { label, hint, changed, disabled } = look
  return (
    <FieldPlace name={props.name}>
      <ColourField
        {...{ label, hint, changed, disabled, usual, choices, otherText }}
        value={typeof value === 'string' ? value : ''}
        onChange={set}
      />
    </FieldPlace>
  )
}
