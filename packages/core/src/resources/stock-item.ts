import { Attributes, Flag, Id, Nullable, Reference, Text, Time, Type } from '../kit/schema.ts'
import type { StockState } from '../vocabulary/stock-states.ts'

/** A day, `2027-12-31`. */
export const Day = Nullable(Type.String({ maxLength: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' }))
/** An amount of money in centavos, up to ten million reais. */
export const Centavos = Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 }))
/** A text of the seller about the item. */
export const Remark = Nullable(Type.String({ maxLength: 1000 }))

/** The fields that trackers and SIM cards have in common. */
export const stockFields = {
  id: Id,
  attributes: Attributes,
  /** The account of the reseller that owns it; 0 for the administration. */
  sellerId: Reference,
  state: Type.Unsafe<StockState>(Type.String({ default: 'inStock' })),
  /** The account that has it, of a technician or a client; 0 for none. */
  holderId: Reference,
  /** The vehicle that it is installed in; 0 for none, and where the reader does not see that vehicle. */
  deviceId: Reference,
  /** The name of that account or vehicle; empty for neither, and where the reader does not see it. */
  holderName: Type.String({ default: '' }),
  /** The name of the reseller that owns it; empty for the administration. */
  sellerName: Type.String({ default: '' }),
  /** Since when it is in this state with this holder. */
  since: Nullable(Time),
  /** The last report of the unit, or of the vehicle that the SIM card is in; null where none is known. */
  lastUpdate: Nullable(Time),
  supplier: Text,
  /** The batch that it was bought in. */
  batch: Text,
  invoice: Text,
  purchaseDate: Day,
  /** It stays the property of the seller when a client has it (comodato); otherwise it was sold. */
  lent: Flag,
  note: Remark,
} as const

/** What says who has an item and since when: only movements change it. */
export const placedFields = [
  ...['sellerId', 'sellerName', 'state', 'holderId', 'deviceId', 'holderName', 'since', 'lastUpdate'],
] as readonly string[]
/** Fields that are computed when an item is answered. */
export const computedFields = ['holderName', 'sellerName', 'lastUpdate'] as const
