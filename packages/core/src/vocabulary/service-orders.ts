/** What an installer does to a vehicle. */
export const orderKinds = ['install', 'replace', 'remove', 'check'] as const
export type OrderKind = (typeof orderKinds)[number]

/** The states of a service order; the last two are final. */
export const orderStatuses = ['open', 'inService', 'closed', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What an order is photographed for: the dashboard with its odometer, and where the tracker is fixed. */
export const photoSubjects = ['panel', 'tracker'] as const
export type PhotoSubject = (typeof photoSubjects)[number]

/** The steps of the live test, in their order. */
export const testSteps = ['talking', 'fix', 'power', 'ignitionOn', 'ignitionOff', 'block'] as const
export type TestStep = (typeof testSteps)[number]

/** The steps that may be skipped with a reason: not every model reports these. */
export const skippableSteps: readonly TestStep[] = ['power', 'ignitionOn', 'ignitionOff', 'block']

/** Photos of one subject at most, and their largest size in bytes. */
export const maxPhotos = 6
export const maxPhotoBytes = 8_000_000
/** The lengths of what is written by hand, in characters. */
export const orderTexts = { reason: { least: 3, most: 300 }, signer: { least: 3, most: 128 } } as const
/** The longest signature, as the text of an SVG path of whole numbers. */
export const maxSignature = 8000
/** The field in which a signature is drawn; its path has no point outside. */
export const signatureSize = { width: 600, height: 240 } as const
