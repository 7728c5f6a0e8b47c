/** FUEL-24: what can be filled up. A supply itself is a maintenance of type `fuel`. */
export const fuelTypes = ['gasoline', 'ethanol', 'diesel', 'gnv', 'flex', 'aviationKerosene', 'biodiesel'] as const
export type FuelType = (typeof fuelTypes)[number]

/** FUEL-25: words with a translation that the form does not offer. */
export const otherDrives = ['electric', 'hybrid'] as const
