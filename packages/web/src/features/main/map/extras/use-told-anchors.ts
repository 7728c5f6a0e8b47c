import { useEffect, useMemo } from 'react'
import { useAnchors } from '../../../../fleet/use-anchors.ts'
import { tellAnchored } from '../../../../live/live.ts'

/** The markers of vehicles that an anchor holds say so. */
export function useToldAnchors(): void {
  const anchors = useAnchors()
  const ids = useMemo(() => new Set(anchors.keys()), [anchors])
  useEffect(() => tellAnchored(ids), [ids])
}
