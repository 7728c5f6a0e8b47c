import type { Driver } from '@rastro/core/resources/driver'
import { useMemo } from 'react'
import { useDrivers } from '../../fleet/use-drivers.ts'

const none: readonly Driver[] = []

/** The drivers' names by the number that a unit reports, fetched on first use. A failure is not shown: search works without. */
export function useDriverNames(wanted: boolean): ReadonlyMap<string, string> {
  const { data = none } = useDrivers(wanted)
  return useMemo(() => new Map(data.map(({ uniqueId, name }) => [uniqueId, name])), [data])
}
