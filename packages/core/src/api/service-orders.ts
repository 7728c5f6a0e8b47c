import { ById, crud, endpoint } from '../kit/contract.ts'
import { Integer, Nullable, type Static, Time, Type } from '../kit/schema.ts'
import { serviceOrders } from '../resources/service-order.ts'
import {
  maxSignature,
  orderTexts,
  type PhotoSubject,
  photoSubjects,
  type TestStep,
  testSteps,
} from '../vocabulary/service-orders.ts'

const reason = Type.String({ minLength: orderTexts.reason.least, maxLength: orderTexts.reason.most, pattern: '\\S' })

/** What an order needs to know besides itself, of people and things that its reader may not see otherwise. */
export const orderContextSchema = Type.Object({
  sellerName: Type.String(),
  sellerPhone: Nullable(Type.String()),
  sellerEmail: Nullable(Type.String()),
  clientName: Type.String(),
  installerName: Type.String(),
  /** The model can cut and free the engine. */
  offersBlock: Type.Boolean(),
  /** The port on which the device reports; null where another process listens. */
  port: Nullable(Integer),
  /** When the device last sent a message. */
  lastMessage: Nullable(Time),
  /** The engine of the vehicle is, or is about to be, blocked by a command. */
  isBlocked: Type.Boolean(),
})
export type OrderContext = Static<typeof orderContextSchema>

const answered = Type.Object({ order: serviceOrders.schema, context: orderContextSchema })
export type OrderAnswer = Static<typeof answered>
const aPhoto = Type.Object({ ...ById.properties, name: Type.String({ maxLength: 64 }) })

/** Service orders of installers (decision 146). A stock server has no such calls. */
export const serviceOrdersApi = {
  ...crud(serviceOrders),
  /** The order with what its screen needs besides. */
  context: endpoint({ method: 'GET', path: '/api/service-orders/:id/context', params: ById, response: answered }),
  /** The installer begins. */
  start: endpoint({ method: 'POST', path: '/api/service-orders/:id/start', params: ById, response: answered }),
  /** Stores what was read from tracker and SIM card. */
  tracker: endpoint({
    method: 'PUT',
    path: '/api/service-orders/:id/tracker',
    params: ById,
    body: Type.Object({
      identifier: Type.String({ minLength: 1, maxLength: 128, pattern: '^[\\w.:-]+$' }),
      iccid: Type.String({ maxLength: 22, pattern: '^\\d*$' }),
      phone: Type.String({ maxLength: 40 }),
    }),
    response: answered,
  }),
  /** Adds a photo, sent as the body. */
  addPhoto: endpoint({
    method: 'POST',
    path: '/api/service-orders/:id/photos',
    params: ById,
    query: Type.Object({ subject: Type.Unsafe<PhotoSubject>(Type.String({ enum: photoSubjects })) }),
    body: Type.Unsafe<Uint8Array>(Type.Any()),
    bodyType: 'binary',
    response: answered,
  }),
  photo: endpoint({
    method: 'GET',
    path: '/api/service-orders/:id/photos/:name',
    params: aPhoto,
    response: Type.Unsafe<unknown>(Type.Any()),
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: '/api/service-orders/:id/photos/:name',
    params: aPhoto,
    response: answered,
  }),
  /** Begins the live test anew; before the first one the tracker comes into the vehicle. */
  startTest: endpoint({ method: 'POST', path: '/api/service-orders/:id/test/start', params: ById, response: answered }),
  /** Evaluates what the device has reported since; with the place of the installer where the phone knows it. */
  test: endpoint({
    method: 'POST',
    path: '/api/service-orders/:id/test',
    params: ById,
    body: Type.Object({
      latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
      longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
      /** Metres. */
      accuracy: Type.Optional(Type.Number({ minimum: 0, maximum: 2000 })),
    }),
    response: answered,
  }),
  /** Leaves a step out, with a reason. */
  skip: endpoint({
    method: 'POST',
    path: '/api/service-orders/:id/test/skip',
    params: ById,
    body: Type.Object({ step: Type.Unsafe<TestStep>(Type.String({ enum: testSteps })), reason }),
    response: answered,
  }),
  sign: endpoint({
    method: 'PUT',
    path: '/api/service-orders/:id/signature',
    params: ById,
    body: Type.Object({
      name: Type.String({ minLength: orderTexts.signer.least, maxLength: orderTexts.signer.most, pattern: '\\S' }),
      /** Lines of an SVG path in whole numbers; null where the name alone is the signature. */
      path: Nullable(Type.String({ maxLength: maxSignature })),
    }),
    response: answered,
  }),
  /** Closes an order that lacks nothing. */
  close: endpoint({
    method: 'POST',
    path: '/api/service-orders/:id/close',
    params: ById,
    response: serviceOrders.schema,
  }),
  /** The sheet of a signed order as a PDF, in the language of the reader. */
  sheet: endpoint({
    method: 'GET',
    path: '/api/service-orders/:id/sheet',
    params: ById,
    response: Type.Unsafe<unknown>(Type.Any()),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/service-orders/:id/cancel',
    params: ById,
    body: Type.Object({ reason }),
    response: serviceOrders.schema,
  }),
}
