import { defineResource, type Item } from '../kit/resource.ts'
import { Id, Nullable, Text, Time, Type } from '../kit/schema.ts'

/** INSP-16: the answers to whether oil and water were checked. */
const fluidChecks = ['Sim', 'Não'] as const
export type FluidCheck = (typeof fluidChecks)[number]

/** INSP-4: a check of a vehicle before it leaves, with the field names of the API. `dtcard` is when the server received it. */
export const inspections = defineResource({
  name: 'inspection',
  base: '/v1',
  path: 'vistorias',
  table: 'inspection',
  schema: Type.Object({
    id: Id,
    veiculo: Type.Object({ marca: Text, modelo: Text, placa: Type.String({ minLength: 1 }), category: Text }),
    motorista: Type.Object({ name: Text, cpf: Type.String({ minLength: 1 }), cnh: Text, phone: Text }),
    informations: Type.Object({
      km: Type.Number({ minimum: 0 }),
      /** Outside and inside of the vehicle: a short note each. */
      externa: Type.String({ minLength: 1 }),
      interna: Type.String({ minLength: 1 }),
      /** Oil and water were checked. */
      oleoeagua: Type.Unsafe<FluidCheck | null>(Nullable(Type.String({ enum: fluidChecks }))),
      observacoes: Text,
    }),
    dtcard: Nullable(Time),
  }),
  search: [],
  managed: ['dtcard'],
})
export type Inspection = Item<typeof inspections>
export type NewInspection = Omit<Inspection, 'id' | 'dtcard'>

/** INSP-14: driver data for the form. */
export const inspectedDriverSchema = Type.Object({ name: Text, cpf: Text, cnh: Text, phone: Text })
/** INSP-15: vehicle data for the form. */
export const inspectedVehicleSchema = Type.Object({ marca: Text, modelo: Text, placa: Text, category: Text })
