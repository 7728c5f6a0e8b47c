import { useContext } from 'react'
import { useFormContext } from 'react-hook-form'
import { useT } from '../../i18n/translate.ts'
import { type FieldRegistry, namesAmong, RegistryContext } from './field-registry.ts'
import { valueAt } from './value-at.ts'

/** The state of a form's fields. */
export interface FormStatus {
  /** Paths of the fields whose error is shown. */
  readonly wrong: readonly string[]
  /** A required field is empty. */
  readonly isIncomplete: boolean
  /** Paths of the fields that differ from the stored values. */
  readonly changed: readonly string[]
  readonly isValid: boolean
}

/** The visible errors of a form, and its changes; of all tabs. */
export function useFormStatus(): FormStatus {
  const t = useT('resource')
  const { errors, dirtyFields, touchedFields, isSubmitted, isValid } = useFormContext().formState
  const wrong = allErrors(errors).filter(
    (path) => isSubmitted || isServer(errors, path) || valueAt(touchedFields, path) === true,
  )
  return {
    wrong,
    isIncomplete: isSubmitted && wrong.some((path) => errorOf(errors, path)?.message === t('errorFieldRequired')),
    changed: changedPaths(dirtyFields),
    isValid,
  }
}

/** The number of fields that differ from the stored ones. Unlike the form's `isDirty` it treats an unset attribute as absent. */
export const changeCount = (dirtyFields: object): number => changedPaths(dirtyFields).length

/** The paths of the fields that differ from the stored values. */
export const changedPaths = (dirtyFields: object): string[] => leaves(dirtyFields, (value) => value === true)

/** The tabs of these fields, each with their number. */
export function tabsOf(registry: FieldRegistry, paths: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of namesAmong(registry, paths)) {
    const tab = registry.fields.get(name)?.tab
    if (tab !== undefined) counts.set(tab, (counts.get(tab) ?? 0) + 1)
  }
  return counts
}

/** The same for the current form. */
export const useRegistry = (): FieldRegistry => useContext(RegistryContext)

/** The paths of all errors of a form, shown or not. */
export const allErrors = (errors: object): string[] => leaves(errors, isError)

interface FieldError {
  readonly type: string
  readonly message?: string
}
const isError = (value: object): boolean => 'type' in value && typeof value.type === 'string'
const isServer = (errors: object, path: string): boolean => errorOf(errors, path)?.type === 'server'
const errorOf = (errors: object, path: string) => valueAt(errors, path) as FieldError | undefined

/** The paths of a tree's leaves. */
function leaves(tree: object, isLeaf: (value: never) => boolean, above = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]): string[] => {
    if (isLeaf(value as never)) return [above + key]
    return value !== null && typeof value === 'object' ? leaves(value, isLeaf, `${above}${key}.`) : []
  })
}
