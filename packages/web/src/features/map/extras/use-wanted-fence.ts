import { useEffect } from 'react'
import { boxOf } from '../../../map/layers/fence-features.ts'
import { useMapHost } from '../../../map/use-layer.ts'
import { useValue } from '../../../session/value.ts'
import { wantedFenceValue } from '../../../shell/wanted-fence.ts'
import { useFences } from './use-fences.ts'

/** Moves to the geofence requested by the command palette, once the geofences are loaded. */
export function useWantedFence(): void {
  const { camera } = useMapHost()
  const fences = useFences()
  const wanted = useValue(wantedFenceValue)
  useEffect(() => {
    const fence = fences.find(({ id }) => id === wanted)
    if (!fence) return
    wantedFenceValue.set(undefined)
    camera.show({ box: boxOf(fence), maxZoom: 15, margin: 40 })
  }, [camera, fences, wanted])
}
