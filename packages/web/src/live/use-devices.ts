import type { Device } from '@rastro/core/resources/device'
import { useMemo, useSyncExternalStore } from 'react'
import { live } from './live.ts'

/** A few devices in the order of their ids, as `useDevice` gives one; the array is another one only when one of them changes. */
export function useDevices(ids: readonly number[]): readonly (Device | undefined)[] {
  const { watch, get } = useMemo(() => {
    let known: readonly (Device | undefined)[] = []
    return {
      watch(listener: () => void) {
        const stops = ids.map((id) => live.watchDevice(id, listener))
        return () => {
          for (const stop of stops) stop()
        }
      },
      get() {
        const devices = ids.map(live.device)
        if (devices.length !== known.length || devices.some((device, index) => device !== known[index])) known = devices
        return known
      },
    }
  }, [ids])
  return useSyncExternalStore(watch, get)
}
