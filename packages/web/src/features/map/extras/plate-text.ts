import type { Device } from '@rastro/core/resources/device'
import { plateOf } from '@rastro/core/vehicle/vehicle'

/** The plate of a vehicle in capitals, empty if it has none. */
export const plateText = (device: Device): string => plateOf(device).toUpperCase()
