import { licence, postcode, renavam, vin } from './documents.ts'
import type { IdentityKind } from './identity-kind.ts'
import { cnpj, cpf, taxId } from './tax-id.ts'
import { iccid, imei, phone, plate } from './units.ts'

/** Every number that identifies a person, a company, a vehicle, a unit or a place. */
export const identityKinds = {
  cpf,
  cnpj,
  taxId,
  licence,
  renavam,
  vin,
  postcode,
  imei,
  iccid,
  plate,
  phone,
} as const satisfies Record<string, IdentityKind>

export type IdentityName = keyof typeof identityKinds
