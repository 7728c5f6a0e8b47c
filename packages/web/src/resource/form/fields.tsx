import type { Resource } from '@rastro/core/kit/resource'
import type { Static } from '@rastro/core/kit/schema'
import { type ReactNode, useId } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Switch } from '../../ui/Switch.tsx'
import { TextAreaField, TextField } from '../../ui/TextField.tsx'
import type { Stored } from '../entity.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { closedLook } from './Closed.tsx'
import { DayField } from './DayField.tsx'
import { IdentityField, type IdentityLook } from './IdentityField.tsx'
import type { ChoiceLook } from './ItemChoice.tsx'
import { ListChoice } from './ListChoice.tsx'
import {
  AmountField,
  type AmountLook,
  DurationField,
  type DurationLook,
  MoneyField,
  type MoneyLook,
} from './number-fields.tsx'
import { FieldPlace, type FieldProps, useField } from './use-field.tsx'

/** The fields whose value is of a kind, and any attribute. */
type Names<T, Value> = { [K in keyof T & string]: T[K] extends Value | null ? K : never }[keyof T & string]
type Named<Name extends string> = Omit<FieldProps, 'name'> & { name: Name | `attributes.${string}` }

interface Fields<T> {
  Text(props: Named<Names<T, string>> & TextLook): ReactNode
  Area(props: Named<Names<T, string>> & { rows?: number }): ReactNode
  Amount(props: Named<Names<T, number>> & AmountLook): ReactNode
  Money(props: Named<Names<T, number>> & MoneyLook): ReactNode
  Duration(props: Named<Names<T, number>> & DurationLook): ReactNode
  Identity(props: Named<Names<T, string>> & IdentityLook): ReactNode
  Select(props: Named<Names<T, string | number>> & SelectLook): ReactNode
  Switch(props: Named<Names<T, boolean>>): ReactNode
  Day(props: Named<Names<T, Date | string>>): ReactNode
  Choice<Other extends Stored>(props: Named<Names<T, number>> & ChoiceLook<Other>): ReactNode
}

/** The fields of a form for this entity: a name that is not in its schema, or of another kind, does not compile. */
export const fieldsOf = <R extends Resource>(_resource: R): Fields<Static<R['schema']>> => fields

interface TextLook {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'time'
  autoComplete?: string
  placeholder?: string
  /** Suggestions while typing; any other text is accepted as well. */
  suggestions?: readonly string[]
  autoFocus?: boolean
}

function TextInput({
  type = 'text',
  autoComplete = 'off',
  placeholder,
  suggestions,
  autoFocus,
  ...props
}: FieldProps & TextLook): ReactNode {
  const listId = useId()
  const { look, closed, value, set, blur, ref, maxLength } = useField<string | null>(props)
  return (
    <FieldPlace name={props.name}>
      <TextField
        {...look}
        {...closedLook(closed)}
        ref={ref}
        type={type}
        autoComplete={autoComplete}
        placeholder={placeholder}
        autoFocus={autoFocus}
        list={suggestions && listId}
        maxLength={maxLength}
        value={value ?? ''}
        onChange={({ target }) => set(target.value)}
        onBlur={blur}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </FieldPlace>
  )
}

function AreaInput({ rows = 3, ...props }: FieldProps & { rows?: number }): ReactNode {
  const { look, value, set, blur, ref } = useField<string | null>(props)
  return (
    <FieldPlace name={props.name}>
      <TextAreaField
        {...look}
        ref={ref}
        rows={rows}
        value={value ?? ''}
        onChange={({ target }) => set(target.value)}
        onBlur={blur}
      />
    </FieldPlace>
  )
}

interface SelectLook {
  options: readonly { readonly value: string | number; readonly text: string }[]
}

function SelectInput({ options, ...props }: FieldProps & SelectLook): ReactNode {
  const { look, value, set, blur, ref } = useField<string | number | null>({
    say: (value: string | number) => options.find((option) => option.value === value)?.text ?? String(value ?? ''),
    ...props,
  })
  return (
    <FieldPlace name={props.name}>
      <ListChoice
        {...look}
        inputRef={ref}
        value={String(value ?? '')}
        options={options.map((option) => ({ ...option, value: String(option.value) }))}
        onChange={(next) => set(options.find((option) => String(option.value) === next)?.value ?? null)}
        onBlur={blur}
      />
    </FieldPlace>
  )
}

function SwitchInput(props: FieldProps): ReactNode {
  const t = useT('resource')
  const { look, value, set } = useField<boolean>({ say: (on: boolean) => t(on ? 'sharedYes' : 'sharedNo'), ...props })
  const { label, hint, changed, disabled } = look
  return (
    <FieldPlace name={props.name} isWide>
      <Switch {...{ label, hint, changed, disabled }} checked={value === true} onChange={set} />
    </FieldPlace>
  )
}

/** The same without an entity, for sections shared by several forms. */
export const fields = {
  Text: TextInput,
  Area: AreaInput,
  Amount: AmountField,
  Money: MoneyField,
  Duration: DurationField,
  Select: SelectInput,
  Switch: SwitchInput,
  Day: DayField,
  Identity: IdentityField,
  Choice: ChoiceField,
}
