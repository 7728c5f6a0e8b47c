import { ById, endpoint } from '../kit/contract.ts'
import { Type } from '../kit/schema.ts'
import {
  inspectedDriverSchema,
  inspectedVehicleSchema,
  inspections,
  type NewInspection,
} from '../resources/inspection.ts'

/** INSP-13 … INSP-15. */
export const inspectionsApi = {
  list: endpoint({ method: 'GET', path: '/v1/vistorias', response: Type.Array(inspections.schema) }),
  get: endpoint({ method: 'GET', path: '/v1/vistorias/:id', params: ById, response: inspections.schema }),
  create: endpoint({
    method: 'POST',
    path: '/v1/vistorias',
    body: Type.Unsafe<NewInspection>(Type.Omit(inspections.schema, ['id', 'dtcard'])),
    response: inspections.schema,
  }),
  /** Finds a driver by tax number, with or without its points. */
  driver: endpoint({
    method: 'GET',
    path: '/v1/motoristas/:taxId',
    params: Type.Object({ taxId: Type.String() }),
    response: inspectedDriverSchema,
  }),
  /** Finds a vehicle by plate, with or without its hyphen, in upper or lower case. */
  vehicle: endpoint({
    method: 'GET',
    path: '/v1/veiculos/:plate',
    params: Type.Object({ plate: Type.String() }),
    response: inspectedVehicleSchema,
  }),
}
