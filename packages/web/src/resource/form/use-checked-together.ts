import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { fieldName } from './attribute-keys.ts'

/** Checks these fields again when one of them changes, as their rules read each other. `names` stays the same. */
export function useCheckedTogether(names: readonly string[]): void {
  const { trigger } = useFormContext()
  const values = useWatch({ name: names.map(fieldName) })
  useEffect(() => {
    void trigger(names.map(fieldName))
  }, [...values, trigger])
}
