import { plateKind } from '@rastro/core/vehicle/plate'
import { plateOf, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { isSilent, vehicleState } from '@rastro/core/vehicle/vehicle-state'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Plate } from '../../fleet/Plate.tsx'
import { StateDisc } from '../../fleet/StateDisc.tsx'
import { useAlarms } from '../../live/alarms.ts'
import { selectedIdValue } from '../../live/live.ts'
import type { HeldVehicle } from '../../live/questions.ts'
import { searchFleet } from '../../live/search-fleet.ts'
import { paths } from '../../paths.ts'
import { maxPerKind, type Settling } from './entries.ts'

/** The vehicles that match the input, or the previous input while loading; selecting one shows it on the map. */
export function useVehicles(typed: string): Settling {
  const show = useShowVehicle()
  const { vehicles, isSettled } = useSearched(typed)
  const entries = vehicles.map((vehicle) => {
    const { device } = vehicle
    const plate = plateOf(device)
    return {
      id: `vehicle-${device.id}`,
      text: vehicleTitle(device),
      sign: <State vehicle={vehicle} />,
      end: plate && <Plate size="small" text={plate} kind={plateKind(plate)} label={plate} />,
      choose: () => show(device.id),
    }
  })
  return { entries, isSettled }
}

/** The vehicles that match a text best, or the previous text while the worker is asked. */
export function useSearched(typed: string): { vehicles: readonly HeldVehicle[]; isSettled: boolean } {
  const [found, setFound] = useState<{ text?: string; vehicles: readonly HeldVehicle[] }>({ vehicles: [] })
  useEffect(() => {
    let isWanted = true
    void searchFleet(typed, maxPerKind).then((vehicles) => {
      if (isWanted) setFound({ text: typed, vehicles })
    })
    return () => {
      isWanted = false
    }
  }, [typed])
  return { vehicles: found.vehicles, isSettled: found.text === typed }
}

function State({ vehicle: { device, position } }: { vehicle: HeldVehicle }): ReactNode {
  const state = useAlarms(device.id) ? 'alarm' : vehicleState(device, position)
  return <StateDisc state={state} silent={isSilent(device)} />
}

/** Selects a vehicle and opens the map. */
export function useShowVehicle(): (id: number) => void {
  const navigate = useNavigate()
  return (id) => {
    selectedIdValue.set(id)
    if (location.pathname !== paths.map) void navigate(paths.map)
  }
}
