import { devicesApi, shareApi } from '@rastro/core/api/devices'
import { AppError } from '@rastro/core/kit/errors'
import { arrivalBounds } from '@rastro/core/model/share-places'
import { clientOf } from '../../api/client.ts'
import type { Going } from './DestinationField.tsx'

export const api = clientOf({ devices: { get: devicesApi.get, share: devicesApi.share }, share: shareApi })

/** VEH-32, A-5: the address of a link to the map with this device alone. A newer stock server has the call at another path. */
export async function shareDevice(deviceId: number, expiration: Date): Promise<string> {
  const body = { deviceId, expiration }
  const token = await api.devices.share({ body }).catch((error: unknown) => {
    if (error instanceof AppError && [404, 405].includes(error.status)) return api.share.device({ body })
    throw error
  })
  return `${location.origin}/?${new URLSearchParams({ token })}`
}

/** Sets where the vehicle of the person's link is going, or that it goes nowhere. */
export async function setGoingOf(deviceId: number, userId: number, going: Going | undefined): Promise<void> {
  const links = await api.share.list({ query: { deviceId } })
  const own = links.find((link) => link.userId === userId)
  if (!own) return
  const params = { id: own.id }
  if (going?.spot) {
    const { spot, endsOnArrival } = going
    await api.share.setDestination({ params, body: { ...spot, endsOnArrival, radius: arrivalBounds.usual } })
  } else if (own.destination) await api.share.removeDestination({ params })
}

/** VEH-34: the lengths of a link, in ms, and how many of one unit it may last. */
export const shareUnits = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const
export type ShareUnit = keyof typeof shareUnits
export const shareCounts = { least: 1, most: 30, usual: 30 } as const
