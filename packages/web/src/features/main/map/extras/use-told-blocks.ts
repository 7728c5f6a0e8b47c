import { useEffect, useMemo } from 'react'
import { useHeldCommands } from '../../../../live/held-commands.ts'
import { tellToBlock } from '../../../../live/live.ts'

/** The markers of vehicles whose block waits show it; keeps what waits in the fleet current for list and card as well. */
export function useToldBlocks(): void {
  const held = useHeldCommands()
  const ids = useMemo(
    () => new Set(held.values().flatMap(({ deviceId, effect }) => (effect === 'cut' ? [deviceId] : []))),
    [held],
  )
  useEffect(() => tellToBlock(ids), [ids])
}
