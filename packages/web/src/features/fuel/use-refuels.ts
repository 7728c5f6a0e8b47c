import type { Maintenance } from '@rastro/core/resources/maintenance'
import { type Refuelled, refuelledOf } from '@rastro/core/vehicle/performed'
import { useMemo } from 'react'
import { useZoneDays } from '../../i18n/timezone.ts'
import { type Loaded, useEveryMaintenance } from '../../resource/entities/every-maintenance.ts'
import { refuelDay } from './refuel-day.ts'

/** A stored record with what it says. */
export interface RefuelRow extends Maintenance {
  readonly refuel: Refuelled
  /** The local day; empty where it has none. */
  readonly day: string
}

interface Refuels {
  readonly rows: readonly RefuelRow[]
  /** There are more than were read. */
  readonly isCut: boolean
}

/** FUEL-18, FUEL-19, FUEL-22: the fuel records that the person sees, the newest first. */
export function useRefuels(): Loaded<Refuels> {
  const days = useZoneDays()
  const { data: read, ...rest } = useEveryMaintenance('error loading fuel records')
  const data = useMemo(() => {
    if (!read) return undefined
    const rows = read.items.flatMap((item) => {
      const refuel = refuelledOf(item)
      return refuel ? [{ ...item, refuel, day: refuelDay(refuel.at, days) }] : []
    })
    return { rows: rows.sort((a, b) => b.id - a.id), isCut: read.isCut }
  }, [read, days])
  return { data, ...rest }
}
