/** Where a tracker or SIM card of a seller's stock is. `returned`: back from somebody or a vehicle, and not checked yet. */
export const stockStates = [
  'inStock',
  'returned',
  'withTechnician',
  'withClient',
  'installed',
  'inRepair',
  'lost',
  'discarded',
] as const
export type StockState = (typeof stockStates)[number]

/**
 * What caused a movement: a person who registered or moved the item, a save or the removal of the vehicle that names it, the removal
 * of the account that had it, or a closed service order, whose number is the note.
 */
export const stockReasons = [
  'registered',
  'moved',
  'vehicleSaved',
  'vehicleChanged',
  'vehicleRemoved',
  'holderRemoved',
  'orderClosed',
] as const
export type StockReason = (typeof stockReasons)[number]

/** The two kinds of items of a stock, by the names of their resources. */
export const stockKinds = ['tracker', 'sim'] as const
export type StockKind = (typeof stockKinds)[number]
