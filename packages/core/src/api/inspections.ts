import { ById, endpoint } from '../kit/contract.ts'
import { Integer, type Static, Type } from '../kit/schema.ts'
import {
  inspectedDriverSchema,
  inspectedVehicleSchema,
  inspections,
  type NewInspection,
} from '../resources/inspection.ts'
import { type InspectionSubject, inspectionSubjects } from '../vocabulary/inspections.ts'

export type InspectedDriver = Static<typeof inspectedDriverSchema>
export type InspectedVehicle = Static<typeof inspectedVehicleSchema>

const managed = ['id', 'dtcard', 'deviceId', 'driverId', 'photos'] as const
const aPhoto = Type.Object({ ...ById.properties, name: Type.String({ maxLength: 64 }) })
const file = Type.Unsafe<unknown>(Type.Any())

/** INSP-13 … INSP-15, with photos and a document (decision 166). */
export const inspectionsApi = {
  /** The newest first. */
  list: endpoint({
    method: 'GET',
    path: '/v1/vistorias',
    query: Type.Object({
      limit: Type.Optional(Integer),
      offset: Type.Optional(Integer),
      cursor: Type.Optional(Type.String({ maxLength: 4096 })),
    }),
    response: Type.Array(inspections.schema),
  }),
  get: endpoint({ method: 'GET', path: '/v1/vistorias/:id', params: ById, response: inspections.schema }),
  create: endpoint({
    method: 'POST',
    path: '/v1/vistorias',
    body: Type.Unsafe<NewInspection>(Type.Omit(inspections.schema, managed)),
    response: inspections.schema,
    isCreation: true,
  }),
  /** Adds a photo, sent as the body; sent again under the same key it is the same photo. */
  addPhoto: endpoint({
    method: 'POST',
    path: '/v1/vistorias/:id/photos',
    params: ById,
    query: Type.Object({
      subject: Type.Unsafe<InspectionSubject>(Type.String({ enum: inspectionSubjects })),
      key: Type.Optional(Type.String({ pattern: '^[0-9a-f]{32}$' })),
    }),
    body: Type.Unsafe<Uint8Array>(Type.Any()),
    bodyType: 'binary',
    response: inspections.schema,
  }),
  photo: endpoint({ method: 'GET', path: '/v1/vistorias/:id/photos/:name', params: aPhoto, response: file }),
  /** The inspection as a PDF, in the language of the reader. */
  pdf: endpoint({ method: 'GET', path: '/v1/vistorias/:id/pdf', params: ById, response: file }),
  /** Finds a driver by tax number, with or without its points. */
  driver: endpoint({
    method: 'GET',
    path: '/v1/motoristas/:taxId',
    params: Type.Object({ taxId: Type.String({ maxLength: 32 }) }),
    response: inspectedDriverSchema,
  }),
  /** Finds a vehicle by plate, with or without its hyphen, in upper or lower case. */
  vehicle: endpoint({
    method: 'GET',
    path: '/v1/veiculos/:plate',
    params: Type.Object({ plate: Type.String({ maxLength: 32 }) }),
    response: inspectedVehicleSchema,
  }),
}
