import { useController } from 'react-hook-form'
import { type LinkChange, type LinkedOwner, linksName } from './link-changes.ts'

/** The links that a form would change when it is saved; undefined for none. */
export function useLinkChanges(owner: LinkedOwner) {
  const { field } = useController({ name: linksName(owner) })
  return {
    changes: field.value as readonly LinkChange[] | undefined,
    onChange: (next: readonly LinkChange[] | undefined) => field.onChange(next),
  }
}
