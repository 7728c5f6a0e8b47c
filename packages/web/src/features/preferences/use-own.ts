import { attributePreference } from '@rastro/core/model/preferences'
import { numberOr } from '@rastro/core/vocabulary/attribute-values'
import { useViewer } from '../../session/viewer.ts'

/** The number that the person, else the server, has set for an attribute; undefined where nobody has. */
export function useOwn(): (name: string) => number | undefined {
  const { user, server } = useViewer()
  return (name) => numberOr(attributePreference({ user, server: { ...server, forceSettings: false } }, name), undefined)
}
