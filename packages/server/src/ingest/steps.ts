import type { Step } from './step.ts'

/** What is done to every position, in this order. */
export const steps: readonly Step[] = []
