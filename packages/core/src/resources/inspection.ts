import { defineResource, type Item } from '../kit/resource.ts'
import { Id, Nullable, Text, Time, Type } from '../kit/schema.ts'

/** INSP-16. */
const fluidChecks = ['Sim', 'Não'] as const
export type FluidCheck = (typeof fluidChecks)[number]

/** INSP-4: a look at a vehicle before it leaves, in the words of the wire. `dtcard` is when the server took it in. */
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

/** INSP-14: what the form learns about a driver. */
export const inspectedDriverSchema = Type.Object({ name: Text, cpf: Text, cnh: Text, phone: Text })
/** INSP-15: what the form learns about a vehicle. */
export const inspectedVehicleSchema = Type.Object({ marca: Text, modelo: Text, placa: Text, category: Text })
