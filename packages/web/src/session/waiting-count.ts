import { createValue } from './value.ts'

/** How many alarms wait, for the title of the tab (issue 19 A 2): the page behind the login knows, the title stands above it. */
export const waitingCount = createValue(0)
