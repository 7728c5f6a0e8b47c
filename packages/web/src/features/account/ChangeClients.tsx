import { type User, users } from '@rastro/core/resources/user'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { planEntity } from '../../resource/entities/plans.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { FieldPlace, type FieldProps, useField } from '../../resource/form/use-field.tsx'
import { ChangeDialog, type ChangeProps } from '../../resource/list/ChangeDialog.tsx'
import { has } from '../../session/capabilities.ts'
import { useCan } from '../../session/viewer.ts'
import { SelectField } from '../../ui/TextField.tsx'
import { ExpiryField } from './ExpiryField.tsx'
import { people } from './people.ts'
import { clientForm } from './person-form.ts'

const { Choice } = fieldsOf(users)

const flags = [
  'disabled',
  'readonly',
  'deviceReadonly',
  'limitCommands',
  'disableReports',
  'fixedEmail',
] as const satisfies readonly (keyof typeof users.schema.properties)[]

/** USER-38: sets the plan, the expiration and the permissions of many clients at once. */
export default function ChangeClients(props: ChangeProps<User>): ReactNode {
  const { field } = useFormWords(clientForm)
  const mayGive = useCan('plan.sell')
  return (
    <ChangeDialog of={people.client} {...props}>
      {mayGive && has('plans') && <Choice {...field('planId')} from={planEntity} />}
      <ExpiryField {...field('expirationTime')} />
      {flags.map((flag) => (
        <FlagField key={flag} {...field(flag)} />
      ))}
    </ChangeDialog>
  )
}

/** Yes, no, or undefined where the clients differ. */
function FlagField(props: FieldProps): ReactNode {
  const t = useT('people')
  const { look, value, set, blur, ref } = useField<boolean | undefined>(props)
  return (
    <FieldPlace name={props.name}>
      <SelectField
        {...look}
        ref={ref}
        value={value === undefined ? '' : String(value)}
        onChange={({ target }) => set(target.value === '' ? undefined : target.value === 'true')}
        onBlur={blur}
      >
        {value === undefined && <option value="">{t('changeDiffers')}</option>}
        <option value="false">{t('sharedNo')}</option>
        <option value="true">{t('sharedYes')}</option>
      </SelectField>
    </FieldPlace>
  )
}
