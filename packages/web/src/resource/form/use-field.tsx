import { type FieldAccess, fieldAccessOf, openAccess } from '@rastro/core/access/field-access'
import { formatNumber } from '@rastro/core/format/numbers'
import type { TSchema } from '@rastro/core/kit/schema'
import { createContext, type ReactNode, type Ref, useCallback, useContext } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useT } from '../../i18n/translate.ts'
import { useViewer } from '../../session/viewer.ts'
import { classNames } from '../../ui/class-names.ts'
import { fieldName, fromForm } from './attribute-keys.ts'
import { faultOf } from './faults.ts'
import { useRegistered } from './field-registry.ts'
import styles from './form.module.css'

/** What every field of a form is told. */
export interface FieldProps {
  /** Of the entity, `attributes.<key>`, or `attributes.<key>/<part>` of an attribute that is an object. */
  name: string
  label: string
  hint?: string | undefined
  /** The form cannot be saved without it. */
  required?: boolean
  /** Why it cannot be changed now: it stands in the place of the hint. */
  locked?: string | undefined
  /** A value in words, where it is not its own: for what somebody else has set meanwhile. */
  say?: (value: never) => string
  /** A rule of its own, asked when the schema's hold, also of nothing: what is wrong, in words. One that throws leaves the form as it was. */
  check?: (value: never) => string | undefined
}

/** The resource that a form is for; outside of a form every field is open. */
export const FormResourceContext = createContext<{ readonly name: string; readonly isNew: boolean } | undefined>(
  undefined,
)

/** What the table of field access says of a field of the form (decision 80). */
export function useFieldAccess(name: string): FieldAccess {
  const resource = useContext(FormResourceContext)
  const viewer = useViewer()
  return resource ? fieldAccessOf(resource.name, name, viewer, resource.isNew) : openAccess
}

/** The fields that the schema of the form's entity knows. */
export const SchemaContext = createContext<Readonly<Record<string, TSchema>>>({})

/** What somebody else has set meanwhile in fields that were changed here too, by name. */
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
  readonly value: V
  readonly ref: Ref<never>
  set(value: V): void
  blur(): void
}

/** The value of a field, what is wrong with it once it has been touched or the form sent, and whether it differs from what is stored. */
export function useField<V>({ name, label, hint, required = false, locked, check, say }: FieldProps): Held<V> {
  const t = useT('resource')
  const schema = useContext(SchemaContext)[name]
  const theirs = useContext(TheirsContext)
  const access = useFieldAccess(name)
  const closed =
    locked ?? (access.refusal && t(access.reads ? 'formLocked' : 'formMasked', { who: t(access.refusal.text) }))
  const fault = (value: unknown) => {
    // What is not read cannot be mended here; a mask that is sent back keeps the stored value
    if (!access.reads) return undefined
    const of = faultOf(schema, value, required)
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
  const opened = valueAt(formState.defaultValues, fieldName(name))
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
    value: field.value as V,
    ref: field.ref,
    // What is emptied again and was not there before is no change
    set: (value) => field.onChange(value === '' && (opened === null || opened === undefined) ? opened : value),
    blur: field.onBlur,
  }
}

/** What stands at a path of the form. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], values)

/** A value without words of its own, as it can be shown. */
export const plainly = (value: unknown): string => {
  if (typeof value === 'number') return formatNumber(value, 6)
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return String(value ?? '')
}

/** The value of another field, as it stands in the form now. */
export const useFieldValue = (name: string): unknown => useWatch({ name: fieldName(name) })

/** Sets another field, as if it had been typed. */
export function useSetField(name: string): (value: unknown) => void {
  const { setValue } = useFormContext()
  return useCallback(
    (value) => setValue(fieldName(name), value, { shouldDirty: true, shouldValidate: true }),
    [setValue, name],
  )
}

/** Tells what stands in the form when it is asked. */
export function useFormValues<T extends object>(): () => Partial<T> {
  const { getValues } = useFormContext()
  return () => fromForm(getValues()) as Partial<T>
}

/** The place of a field on the page, to which an address can lead: `#field-<name>`; nothing where the person may not know of it. */
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
