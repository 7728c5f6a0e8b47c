import { useMemo } from 'react'
import { fenceFeatures } from '../../../map/layers/fence-features.ts'
import { fencesLayer } from '../../../map/layers/fences.ts'
import { useLayer } from '../../../map/use-layer.ts'
import { useFences } from './use-fences.ts'

/** MAP-39. */
export function Fences(): null {
  const fences = useFences()
  useLayer(
    fencesLayer,
    useMemo(() => fences.flatMap(fenceFeatures), [fences]),
  )
  return null
}
