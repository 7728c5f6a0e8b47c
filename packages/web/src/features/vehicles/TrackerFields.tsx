import { mask } from '@rastro/core/access/mask'
import { devices } from '@rastro/core/resources/device'
import { modelNames } from '@rastro/core/trackers/models'
import { carriers } from '@rastro/core/trackers/networks'
import { type ReactNode, useEffect } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { closedLook } from '../../resource/form/Closed.tsx'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { Section } from '../../resource/form/Section.tsx'
import { FieldPlace, useFieldAccess, useSetField } from '../../resource/form/use-field.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { vehicleForm } from './vehicle-form.ts'

const { Text, Identity } = fieldsOf(devices)

/** VEH-14, VEH-22: the tracker and its SIM card; masked for whoever may not see them. `given`: an identifier that stays (VEH-5). */
export function TrackerFields({ given }: { given: string | undefined }): ReactNode {
  const t = useT('vehicles')
  const { field, section } = useFormWords(vehicleForm)
  const { reads } = useFieldAccess('uniqueId')
  const setIdentifier = useSetField('uniqueId')
  // A restored draft may have another one
  useEffect(() => {
    if (given) setIdentifier(given)
  }, [given, setIdentifier])
  return (
    <>
      <Section {...section('unit')} {...(!reads && { hint: t('deviceMaskedHint') })}>
        <Identity
          {...field('uniqueId')}
          kind="imei"
          required
          hint={t('deviceIdentifierAny')}
          locked={given && t('deviceIdentifierGiven')}
        />
        <Text {...field('model')} suggestions={modelNames} hint={t('deviceModelHint')} />
        <VideoLink />
      </Section>
      <Section {...section('sim')}>
        <Identity {...field('phone')} kind="phone" />
        <Identity {...field('attributes.iccid')} kind="iccid" />
        <Text {...field('attributes.operadora')} suggestions={carriers} />
      </Section>
    </>
  )
}

/** masked on the screen only, since the card opens it. */
function VideoLink(): ReactNode {
  const t = useT('vehicles')
  const { field } = useFormWords(vehicleForm)
  const { reads, refusal } = useFieldAccess('attributes.iccid')
  const { name, label } = field('attributes.linkcstv')
  if (reads) return <Text name={name} label={label} type="url" placeholder="https://" />
  const why = t('formMasked', { who: refusal ? t(refusal.text) : '' })
  return (
    <FieldPlace name={name}>
      <TextField label={label} value={mask} disabled {...closedLook({ why, isMasked: true })} />
    </FieldPlace>
  )
}
