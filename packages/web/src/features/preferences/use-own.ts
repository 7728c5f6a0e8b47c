import { attributePreference } from '@rastro/core/model/preferences'
import { numberOr } from '@rastro/core/vocabulary/attribute-values'
import { useViewer } from '../../session/viewer.ts'

/** The number set for an attribute by the person, else by the server; undefined if unset. */
export function useOwn(): (name: string) => number | undefined {
  const { user, server } = useViewer()
  return (name) => numberOr(attributePreference({ user, server: { ...server, forceSettings: false } }, name), undefined)
}
