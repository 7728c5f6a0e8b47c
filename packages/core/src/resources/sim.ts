import { defineResource, type Item } from '../kit/resource.ts'
import { Nullable, Text, Type } from '../kit/schema.ts'
import { Centavos, computedFields, Day, stockFields } from './stock-item.ts'

/** A SIM card in the stock of a seller. A vehicle whose attribute `iccid` has these digits has the card. */
export const sims = defineResource({
  name: 'sim',
  path: 'stock/sims',
  table: 'sim',
  schema: Type.Object({
    ...stockFields,
    /** Digits alone. */
    iccid: Type.String({ minLength: 1, maxLength: 22, pattern: '^\\d+$' }),
    phone: Text,
    /** One of `carriers`, or any other. */
    carrier: Text,
    plan: Text,
    apn: Text,
    /** In centavos. */
    monthlyCost: Centavos,
    /** The code that unblocks the card; masked in lists. */
    puk: Nullable(Type.String({ maxLength: 16 })),
    activationDate: Day,
    expiryDate: Day,
  }),
  search: ['iccid', 'phone', 'carrier', 'plan', 'supplier', 'batch', 'invoice', 'note'],
  virtual: computedFields,
  unique: ['iccid'],
})
export type Sim = Item<typeof sims>
