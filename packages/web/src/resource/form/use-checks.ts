import { useFormContext } from 'react-hook-form'
import { fieldName } from './attribute-keys.ts'

/** For fields that depend on each other: validates one again, clears the errors of some, returns whether one was touched. */
export function useChecks() {
  const { trigger, clearErrors, getFieldState } = useFormContext()
  return {
    check: (name: string) => void trigger(fieldName(name)),
    forget: (names: readonly string[]) => clearErrors(names.map(fieldName)),
    isTouched: (name: string) => getFieldState(fieldName(name)).isTouched,
  }
}
