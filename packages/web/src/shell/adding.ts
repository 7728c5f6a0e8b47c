import { createValue } from '../session/value.ts'

/** Whether the dialog for a new vehicle is requested; the main screen shows it. Anything behind the login may set it. */
export const addingValue = createValue(false)
