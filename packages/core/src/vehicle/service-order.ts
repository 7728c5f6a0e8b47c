import type { OrderWork, ServiceOrder } from '../resources/service-order.ts'
import { type OrderStatus, photoSubjects } from '../vocabulary/service-orders.ts'
import { currentStep } from './live-test.ts'

/** What may happen to an order, and where it leads. */
const transitions = {
  start: { from: ['open'], to: 'inService' },
  close: { from: ['inService'], to: 'closed' },
  cancel: { from: ['open', 'inService'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>
export type Transition = keyof typeof transitions

/** The state after this; undefined where it is not allowed from here. */
export function afterTransition(status: OrderStatus, transition: Transition): OrderStatus | undefined {
  const { from, to } = transitions[transition]
  return (from as readonly OrderStatus[]).includes(status) ? to : undefined
}

/** What an order still lacks. */
export type Missing = 'photoPanel' | 'photoTracker' | 'tracker' | 'test' | 'signature'

/** What the order lacks before it may be closed, in the order of the work. A removal has no tracker left to test. */
export function missingOf({ kind, work }: Pick<ServiceOrder, 'kind' | 'work'>, offersBlock: boolean): Missing[] {
  const photos = photoSubjects
    .filter((subject) => !work.photos.some((photo) => photo.subject === subject))
    .map((subject): Missing => (subject === 'panel' ? 'photoPanel' : 'photoTracker'))
  const isTested = needsTest(kind) ? work.test && !currentStep(work.test, offersBlock) : true
  return [
    ...photos,
    ...(readsTracker(kind) && !work.tracker ? (['tracker'] as const) : []),
    ...(isTested ? [] : (['test'] as const)),
    ...(work.signature ? [] : (['signature'] as const)),
  ]
}

/** True where the tracker must work when the installer leaves. */
export const needsTest = (kind: ServiceOrder['kind']): boolean => kind !== 'remove'

/** True where the tracker comes new into the vehicle, so that its numbers are read. */
export const readsTracker = (kind: ServiceOrder['kind']): boolean => kind === 'install' || kind === 'replace'

/** True for the path of a signature: lines between whole numbers, nothing else. */
export const isSignaturePath = (path: string): boolean => /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})*)+$/.test(path)

/** The work with one more change of state. */
export const withChange = (work: OrderWork, change: OrderWork['history'][number]): OrderWork => ({
  ...work,
  history: [...work.history, change],
})
