/** FUEL-24: what can be filled up. A supply itself is a maintenance of type `fuel` (`isFuelSupply`, `recordOf`). */
export const fuelTypes = ['gasoline', 'ethanol', 'diesel', 'gnv', 'flex', 'aviationKerosene', 'biodiesel'] as const
export type FuelType = (typeof fuelTypes)[number]

/** FUEL-25: words with a translation that the form does not offer. */
export const otherDrives = ['electric', 'hybrid'] as const

/** FUEL-7, MNT-26, A-147: the band of an amount of litres or of money. */
export type Band = 'low' | 'middle' | 'high'
export const bandOf = (amount: number): Band => (amount < 1500 ? 'low' : amount < 3000 ? 'middle' : 'high')
