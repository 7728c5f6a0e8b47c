import { useController } from 'react-hook-form'
import { type LinkChange, type LinkField, linksName } from './link-changes.ts'

/** The links that a form would change when it is saved; undefined for none. */
export function useLinkChanges(of: LinkField) {
  const { field } = useController({ name: linksName(of) })
  return {
    changes: field.value as readonly LinkChange[] | undefined,
    onChange: (next: readonly LinkChange[] | undefined) => field.onChange(next),
  }
}
