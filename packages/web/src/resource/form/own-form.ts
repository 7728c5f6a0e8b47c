import { type DefaultValues, type FieldValues, FormProvider, useForm, useFormContext } from 'react-hook-form'
import { fieldName } from './attribute-keys.ts'

/** A form that is no page of its own, for fields of the kit: `OwnForm` goes around them. */
export const useOwnForm = (values: object) =>
  useForm<FieldValues>({ mode: 'onTouched', defaultValues: values as DefaultValues<FieldValues> })
export const OwnForm = FormProvider

/** For fields that depend on each other: looks at one again, forgets what was wrong in some, tells whether one was touched. */
export function useChecks() {
  const { trigger, clearErrors, getFieldState } = useFormContext()
  return {
    check: (name: string) => void trigger(fieldName(name)),
    forget: (names: readonly string[]) => clearErrors(names.map(fieldName)),
    isTouched: (name: string) => getFieldState(fieldName(name)).isTouched,
  }
}
