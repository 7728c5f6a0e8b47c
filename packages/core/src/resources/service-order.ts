import { defineResource, type Item } from '../kit/resource.ts'
import { Attributes, Id, Integer, Nullable, Reference, Time, Type } from '../kit/schema.ts'
import {
  type OrderKind,
  type OrderStatus,
  orderKinds,
  type PhotoSubject,
  type TestStep,
} from '../vocabulary/service-orders.ts'

/** A change of the state of an order. Times are ISO texts, as everywhere in `work`. */
export interface OrderChange {
  readonly status: OrderStatus
  readonly time: string
  readonly userId: number
  readonly userName: string
  /** Why it was cancelled. */
  readonly reason?: string
}

/** What the installer read from the tracker and its SIM card. */
export interface OrderTracker {
  readonly identifier: string
  readonly iccid: string
  readonly phone: string
}

/** A photo; `name` is that of its file. */
export interface OrderPhoto {
  readonly subject: PhotoSubject
  readonly name: string
  readonly time: string
}

/** Why a step was left out, and by whom. */
export interface SkippedStep {
  readonly reason: string
  readonly userName: string
}

/** A step of the live test that is done. `values` are what it measured: metres, volts, seconds, a count, a name. */
export interface StepResult {
  readonly time: string
  readonly values: Readonly<Record<string, number | string>>
  readonly skipped?: SkippedStep
}

/** A live test: what reports since its start have shown. */
export interface LiveTest {
  readonly startTime: string
  /** The fix time of the last report that was read. */
  readonly readTo: string
  readonly done: { readonly [S in TestStep]?: StepResult }
}

/** `path` is that of an SVG in `signatureSize`; null where the name was typed instead. */
export interface OrderSignature {
  readonly name: string
  readonly path: string | null
  readonly time: string
}

/** What was done for an order. Only the server writes it. */
export interface OrderWork {
  readonly history: readonly OrderChange[]
  readonly photos: readonly OrderPhoto[]
  readonly tracker?: OrderTracker
  readonly test?: LiveTest
  readonly signature?: OrderSignature
}

const short = Nullable(Type.String({ maxLength: 128 }))

/** Issue 20: the order of a seller to install, replace, remove or check a tracker (decision 146). */
export const serviceOrders = defineResource({
  name: 'serviceOrder',
  path: 'service-orders',
  calls: 'serviceOrders',
  table: 'serviceOrder',
  about:
    'Orders to installers: what to do to which vehicle, and what was done, with photos, a live test and a signature.',
  schema: Type.Object({
    id: Id,
    attributes: Attributes,
    /** Counts the orders of one seller. The server sets this, the status, the seller and the work. */
    number: Integer,
    kind: Type.Unsafe<OrderKind>(Type.String({ enum: orderKinds, default: 'install' })),
    status: Type.Unsafe<OrderStatus>(Type.String({ default: 'open' })),
    /** Who made it, and is responsible for it. */
    sellerId: Reference,
    clientId: Reference,
    /** None for a vehicle that is created by the order, with the name and the plate below. */
    deviceId: Reference,
    vehicleName: short,
    plate: Nullable(Type.String({ maxLength: 16 })),
    /** When the installer comes. */
    startTime: Nullable(Time),
    endTime: Nullable(Time),
    address: Nullable(Type.String({ maxLength: 512 })),
    contact: short,
    contactPhone: Nullable(Type.String({ maxLength: 40 })),
    /** Who does it: sees order and vehicle while the order is open. */
    installerId: Reference,
    notes: Nullable(Type.String({ maxLength: 2000 })),
    work: Type.Unsafe<OrderWork>(Type.Object({}, { additionalProperties: true, default: { history: [], photos: [] } })),
  }),
  search: ['vehicleName', 'plate', 'contact', 'address'],
  linkedTo: ['user'],
})
export type ServiceOrder = Item<typeof serviceOrders>

/** True while something may still be done for it. */
export const isOpen = ({ status }: Pick<ServiceOrder, 'status'>): boolean => status === 'open' || status === 'inService'
