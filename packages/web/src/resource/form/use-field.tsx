import { type FieldAccess, fieldAccessOf, openAccess } from '@rastro/core/access/field-access'
import { formatNumber } from '@rastro/core/format/numbers'
import type { TSchema } from '@rastro/core/kit/schema'
import { createContext, type ReactNode, type Ref, useCallback, useContext } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useT } from '../../i18n/translate.ts'
import { useViewer } from '../../session/viewer.ts'
import { classNames } from '../../ui/class-names.ts'
import { fieldName, fromForm } from './attribute-keys.ts'
import { faultOf, maxNewLengthOf } from './faults.ts'
import { useRegistered } from './field-registry.ts'
import styles from './form.module.css'
import { valueAt } from './value-at.ts'

/** Props of every field of a form. */
export interface FieldProps {
  /** Of the entity, `attributes.<key>`, or `attributes.<key>/<part>` of an attribute that is an object. */
  name: string
  label: string
  hint?: string | undefined
  /** The form cannot be saved without it. */
  required?: boolean
  /** Why it is read-only: shown in place of the hint. */
  locked?: string | undefined
  /** Formats a value, where its text is not its own: for conflicting values of somebody else. */
  say?: (value: never) => string
  /** A rule of its own, checked after the schema's, also for empty values: returns the error. One that throws changes nothing. */
  check?: (value: never) => string | undefined
}

/** The resource of a form; outside of a form every field is editable. */
export const FormResourceContext = createContext<{ readonly name: string; readonly isNew: boolean } | undefined>(
  undefined,
)

/** A form field's entry in the table of field access (decision 80). */
export function useFieldAccess(name: string): FieldAccess {
  const resource = useContext(FormResourceContext)
  const viewer = useViewer()
  return resource ? fieldAccessOf(resource.name, name, viewer, resource.isNew) : openAccess
}

/** The fields in the schema of the form's entity. */
export const SchemaContext = createContext<Readonly<Record<string, TSchema>>>({})

/** Conflicts: values that somebody else has set in fields changed here too, by name. */
export const TheirsContext = createContext<ReadonlyMap<string, unknown>>(new Map())

interface Held<V> {
  readonly look: {
    readonly label: string
    readonly hint: string | undefined
    readonly error: string | undefined
    readonly required: boolean
    readonly changed: string | undefined
    readonly disabled: boolean
  }
  /** Why the table of field access closes it; undefined where it is open, or closed by the form itself. */
  readonly closed: { readonly why: string; readonly isMasked: boolean } | undefined
  readonly value: V
  readonly ref: Ref<never>
  /** Of a name: what can be typed. */
  readonly maxLength: number | undefined
  set(value: V): void
  blur(): void
}

/** The value of a field, its error once touched or submitted, and whether it differs from the stored value. */
export function useField<V>({ name, label, hint, required = false, locked, check, say }: FieldProps): Held<V> {
  const t = useT('resource')
  const schema = useContext(SchemaContext)[name]
  const theirs = useContext(TheirsContext)
  const access = useFieldAccess(name)
  const why = access.refusal && t(access.reads ? 'formLocked' : 'formMasked', { who: t(access.refusal.text) })
  const closed = locked ?? why
  // Registering a field checks it at once
  const { defaultValues } = useFormContext().formState
  const opened = valueAt(defaultValues, fieldName(name))
  const fault = (value: unknown) => {
    // An unreadable field cannot be fixed here; a mask sent back leaves the stored value unchanged
    if (!access.reads) return undefined
    const of = faultOf(schema, value, { isRequired: required, opened })
    return of ? t(of.key, of.values) : (check as ((value: unknown) => string | undefined) | undefined)?.(value)
  }
  useRegistered(name, { label, fault })
  const { field, fieldState, formState } = useController({
    name: fieldName(name),
    rules: {
      validate: (value) => fault(value) ?? true,
    },
  })
  const { error, isTouched, isDirty } = fieldState
  const theirHint = () => {
    const value = theirs.get(name)
    const words = say ? say(value as never) : plainly(value)
    return words ? t('formTheirs', { value: words }) : t('formTheirsNothing')
  }
  const isTold = isTouched || formState.isSubmitted || error?.type === 'server'
  return {
    look: {
      label,
      hint: theirs.has(name) ? theirHint() : (closed ?? hint),
      error: isTold ? error?.message : undefined,
      required,
      changed: isDirty ? t('formChanged') : undefined,
      disabled: closed !== undefined || !access.reads,
    },
    closed: locked === undefined && why !== undefined ? { why, isMasked: !access.reads } : undefined,
    value: field.value as V,
    ref: field.ref,
    maxLength: maxNewLengthOf(schema),
    // An emptied field that was not stored before is unchanged
    set: (value) => field.onChange(value === '' && (opened === null || opened === undefined) ? opened : value),
    blur: field.onBlur,
  }
}

/** The default text of a value. */
export const plainly = (value: unknown): string => {
  if (typeof value === 'number') return formatNumber(value, 6)
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return String(value ?? '')
}

/** The current value of another field. */
export const useFieldValue = (name: string): unknown => useWatch({ name: fieldName(name) })

/** Sets another field, as if it had been typed. */
export function useSetField(name: string): (value: unknown) => void {
  const { setValue } = useFormContext()
  return useCallback(
    (value) => setValue(fieldName(name), value, { shouldDirty: true, shouldValidate: true }),
    [setValue, name],
  )
}

/** Returns the current values of the form when called. */
export function useFormValues<T extends object>(): () => Partial<T> {
  const { getValues } = useFormContext()
  return () => fromForm(getValues()) as Partial<T>
}

/** The wrapper of a field, the target of `#field-<name>` in an address; nothing where the person may not see it. */
export function FieldPlace({
  name,
  isWide,
  children,
}: {
  name: string
  isWide?: boolean
  children: ReactNode
}): ReactNode {
  if (useFieldAccess(name).isOmitted) return null
  return (
    <div id={`field-${name}`} className={classNames(styles.place, isWide && styles.wide)}>
      {children}
    </div>
  )
}
