import type { ReactNode } from 'react'
import { DayField } from '../../resource/form/DayField.tsx'
import type { FieldProps } from '../../resource/form/use-field.tsx'

/** The first day on which an account no longer works. A-130, USER-37: for one that never expires a far day is shown. */
export const ExpiryField = (props: FieldProps): ReactNode => <DayField {...props} never="2099-01-01" />
