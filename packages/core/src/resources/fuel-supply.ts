/** FUEL-24: the kinds of fuel. A fuel supply is stored as a maintenance of type `fuel`. */
export const fuelTypes = ['gasoline', 'ethanol', 'diesel', 'gnv', 'flex', 'aviationKerosene', 'biodiesel'] as const

/** FUEL-25: further kinds that have a text but are not offered in the form. */
export const otherDrives = ['electric', 'hybrid'] as const
