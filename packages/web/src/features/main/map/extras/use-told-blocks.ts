import { useEffect, useMemo } from 'react'
import { useHeldCommands } from '../../../../live/held-commands.ts'
import { tellToBlock } from '../../../../live/live.ts'

/** Marks vehicles with a pending block on the map; keeps the pending commands current for list and card as well. */
export function useToldBlocks(): void {
  const held = useHeldCommands()
  const ids = useMemo(
    () => new Set(held.values().flatMap(({ deviceId, effect }) => (effect === 'cut' ? [deviceId] : []))),
    [held],
  )
  useEffect(() => tellToBlock(ids), [ids])
}
