import type { Device } from '@rastro/core/resources/device'
import { writtenPlate } from '@rastro/core/vehicle/plate'
import { vehicleAttributes } from '@rastro/core/vehicle/vehicle'
import { categoryOf } from '@rastro/core/vocabulary/categories'

/** The input for a new vehicle. */
export interface NewVehicle {
  readonly name: string
  readonly uniqueId: string
  readonly category: string
  readonly plate: string
}

export const emptyDraft: NewVehicle = { name: '', uniqueId: '', category: 'car', plate: '' }

export const isComplete = ({ name, uniqueId }: NewVehicle): boolean => name.trim() !== '' && uniqueId.trim() !== ''

/** The device to be stored; a plate without its hyphen gets it. */
export const newDevice = ({ name, uniqueId, category, plate }: NewVehicle): Partial<Device> => ({
  name: name.trim(),
  uniqueId: uniqueId.trim(),
  category: categoryOf(category),
  attributes: plate.trim() ? vehicleAttributes({ plate: writtenPlate(plate) }) : {},
})
