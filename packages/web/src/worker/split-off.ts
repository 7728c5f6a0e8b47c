import type { LiveMessage } from '@rastro/core/model/live'

type Changes = Pick<LiveMessage, 'devices' | 'positions'>

/** The part of a message about one device, and the part about all others; undefined where empty. */
export function splitOff(
  { devices, positions }: Changes,
  id: number | null,
): { chosen: Changes | undefined; others: Changes | undefined } {
  const part = (isChosen: boolean): Changes | undefined => {
    const itsDevices = devices?.filter((device) => (device.id === id) === isChosen) ?? []
    const itsPositions = positions?.filter(({ deviceId }) => (deviceId === id) === isChosen) ?? []
    if (itsDevices.length + itsPositions.length === 0) return undefined
    return { devices: itsDevices, positions: itsPositions }
  }
  return { chosen: part(true), others: part(false) }
}
