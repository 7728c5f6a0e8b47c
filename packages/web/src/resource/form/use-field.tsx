import type { TSchema } from '@rastro/core/kit/schema'
import { createContext, type ReactNode, type Ref, useContext } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useT } from '../../i18n/translate.ts'
import { classNames } from '../../ui/class-names.ts'
import { fieldName, fromForm } from './attribute-keys.ts'
import { faultOf } from './faults.ts'
import styles from './form.module.css'

/** What every field of a form is told. */
export interface FieldProps {
  /** Of the entity, or `attributes.<key>`. */
  name: string
  label: string
  hint?: string | undefined
  /** The form cannot be saved without it. */
  required?: boolean
  /** Why it cannot be changed now: it stands in the place of the hint. */
  locked?: string | undefined
  /** A rule of its own, asked when the schema's hold: what is wrong, in words. */
  check?: (value: never) => string | undefined
}

/** The fields that the schema of the form's entity knows. */
export const SchemaContext = createContext<Readonly<Record<string, TSchema>>>({})

interface Held<V> {
  readonly look: {
    readonly label: string
    readonly hint: string | undefined
    readonly error: string | undefined
    readonly required: boolean
    readonly changed: string | undefined
    readonly disabled: boolean
  }
  readonly value: V
  readonly ref: Ref<never>
  set(value: V): void
  blur(): void
}

/** The value of a field, what is wrong with it once it has been touched, and whether it differs from what is stored. */
export function useField<V>({ name, label, hint, required = false, locked, check }: FieldProps): Held<V> {
  const t = useT('resource')
  const schema = useContext(SchemaContext)[name]
  const { field, fieldState } = useController({
    name: fieldName(name),
    rules: {
      validate(value) {
        const fault = faultOf(schema, value, required)
        return fault
          ? t(fault.key, fault.values)
          : ((check as ((value: V) => string | undefined) | undefined)?.(value) ?? true)
      },
    },
  })
  const { error, isTouched, isDirty } = fieldState
  const isTold = isTouched || error?.type === 'server'
  return {
    look: {
      label,
      hint: locked ?? hint,
      error: isTold ? error?.message : undefined,
      required,
      changed: isDirty ? t('formChanged') : undefined,
      disabled: locked !== undefined,
    },
    value: field.value as V,
    ref: field.ref,
    set: field.onChange,
    blur: field.onBlur,
  }
}

/** The value of another field, as it stands in the form now. */
export const useFieldValue = (name: string): unknown => useWatch({ name: fieldName(name) })

/** Tells what stands in the form when it is asked. */
export function useFormValues<T extends object>(): () => Partial<T> {
  const { getValues } = useFormContext()
  return () => fromForm(getValues()) as Partial<T>
}

/** The place of a field on the page, to which an address can lead: `#field-<name>`. */
export const FieldPlace = ({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) => (
  <div id={`field-${name}`} className={classNames(styles.place, isWide && styles.wide)}>
    {children}
  </div>
)
