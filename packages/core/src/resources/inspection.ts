import { defineResource, type Item } from '../kit/resource.ts'
import { Id, Nullable, Reference, Time, Type } from '../kit/schema.ts'
import {
  type CheckItem,
  type CheckResult,
  checkItems,
  checkResults,
  type InspectionSubject,
  maxCheckNote,
  maxInspectionKm,
} from '../vocabulary/inspections.ts'
import { maxSignature, orderTexts } from '../vocabulary/service-orders.ts'

/** INSP-16: the answers to whether oil and water were checked. */
export const fluidChecks = ['Sim', 'Não'] as const
export type FluidCheck = (typeof fluidChecks)[number]

/** The result of one check, with a note where something is to be said. */
export interface Check {
  readonly item: CheckItem
  readonly state: CheckResult
  readonly note: string | null
}

/** A photo of an inspection; `name` is that of its file. The time is an ISO text. */
export interface InspectionPhoto {
  readonly subject: InspectionSubject
  readonly name: string
  readonly time: string
}

const short = Nullable(Type.String({ maxLength: 128 }))
/** A short note that is not blank. */
const note = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' })

/** INSP-4: a check of a vehicle before it leaves, with the field names of the API. `dtcard` is when the server received it. */
export const inspections = defineResource({
  name: 'inspection',
  base: '/v1',
  path: 'vistorias',
  table: 'inspection',
  schema: Type.Object({
    id: Id,
    veiculo: Type.Object({
      marca: short,
      modelo: short,
      placa: Type.String({ minLength: 1, maxLength: 32 }),
      category: short,
    }),
    motorista: Type.Object({
      name: short,
      cpf: Type.String({ minLength: 1, maxLength: 32 }),
      cnh: short,
      phone: short,
    }),
    informations: Type.Object({
      km: Type.Number({ minimum: 0, maximum: maxInspectionKm }),
      /** Outside and inside of the vehicle: a short note each. */
      externa: note,
      interna: note,
      /** Oil and water were checked. */
      oleoeagua: Type.Unsafe<FluidCheck | null>(Nullable(Type.String({ enum: fluidChecks }))),
      observacoes: Nullable(Type.String({ maxLength: 2000 })),
    }),
    dtcard: Nullable(Time),
    /** The vehicle and the driver that were found. */
    deviceId: Reference,
    driverId: Reference,
    /** When it was done, by the phone that did it: without a connection it is received later. */
    doneTime: Nullable(Time),
    checklist: Type.Unsafe<readonly Check[]>(
      Type.Array(
        Type.Object({
          item: Type.String({ enum: checkItems }),
          state: Type.String({ enum: checkResults }),
          note: Nullable(Type.String({ maxLength: maxCheckNote })),
        }),
        { maxItems: checkItems.length, default: [] },
      ),
    ),
    /** Drawn by the driver: lines of an SVG path in whole numbers. */
    signature: Nullable(
      Type.Object({
        name: Type.String({ minLength: 1, maxLength: orderTexts.signer.most }),
        path: Type.String({ minLength: 1, maxLength: maxSignature }),
      }),
    ),
    photos: Type.Unsafe<readonly InspectionPhoto[]>(Type.Array(Type.Object({}), { default: [] })),
  }),
  search: [],
  managed: ['dtcard', 'deviceId', 'driverId', 'photos'],
})
export type Inspection = Item<typeof inspections>
export type NewInspection = Pick<Inspection, 'veiculo' | 'motorista' | 'informations'> &
  Partial<Pick<Inspection, 'doneTime' | 'checklist' | 'signature'>>

/** INSP-14: driver data for the form. */
export const inspectedDriverSchema = Type.Object({
  name: short,
  cpf: short,
  cnh: short,
  phone: short,
  /** When the licence expires: `2026-12-03`. */
  vnccnh: short,
})
/** INSP-15: vehicle data for the form. */
export const inspectedVehicleSchema = Type.Object({
  marca: short,
  modelo: short,
  placa: short,
  category: short,
  ano: short,
  cor: short,
  /** What its tracker has counted, in kilometres; null where it has reported none. */
  km: Nullable(Type.Number()),
})
