import { useEffect, useMemo } from 'react'
import { useAnchors } from '../../../../fleet/use-anchors.ts'
import { tellAnchored } from '../../../../live/live.ts'

/** Marks vehicles with an active anchor on the map. */
export function useToldAnchors(): void {
  const anchors = useAnchors()
  const ids = useMemo(() => new Set(anchors.keys()), [anchors])
  useEffect(() => tellAnchored(ids), [ids])
}
