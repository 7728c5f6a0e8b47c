import { useMemo } from 'react'
import { type DrawnFence, fenceFeatures } from '../../map/layers/fence-features.ts'
import { fencesLayer } from '../../map/layers/fences.ts'
import { useLayer } from '../../map/use-layer.ts'

interface FenceShapesProps {
  fences: readonly DrawnFence[]
  /** Drawn separately, above the others. */
  chosenId: number | null
  /** Undefined while drawing. */
  onChoose: ((id: number) => void) | undefined
}

/** All geofences in their colours; a click selects one. */
export function FenceShapes({ fences, chosenId, onChoose }: FenceShapesProps): null {
  const features = useMemo(() => new Map(fences.map((fence) => [fence.id, fenceFeatures(fence)])), [fences])
  useLayer(
    fencesLayer,
    useMemo(
      () => [...features].flatMap(([id, own]) => (id === chosenId ? own.filter(isLabel) : own)),
      [features, chosenId],
    ),
    onChoose ? { onClick: ({ properties }) => onChoose(properties.id as number) } : {},
  )
  return null
}

const isLabel = ({ geometry }: { geometry: { type: string } }): boolean => geometry.type === 'Point'
