import { endpoint } from '../kit/contract.ts'
import { Id, Time, Type } from '../kit/schema.ts'
import { fuelLedgerSchema } from '../model/fuel-ledger.ts'

/** Fuel of a vehicle. A stock server has no such call. */
export const fuelApi = {
  /** What went into the tank and out of it; at most `fuelLedgerBounds.days` at once. */
  ledger: endpoint({
    method: 'GET',
    path: '/api/reports/fuel/ledger',
    query: Type.Object({ deviceId: Id, from: Time, to: Time }),
    response: fuelLedgerSchema,
  }),
}
