import { attributeLabel } from '@rastro/core/i18n/words'
import { computedAttributes } from '@rastro/core/resources/attribute'
import { positionAttributes } from '@rastro/core/vocabulary/attributes'
import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { computedAttributeEntity } from '../../resource/entities/computed-attributes.ts'
import { deviceChoices } from '../../resource/entities/devices.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { ItemChoice } from '../../resource/form/ItemChoice.tsx'
import { ItemForm } from '../../resource/form/ItemForm.tsx'
import { Section } from '../../resource/form/Section.tsx'
import { useFieldValue, useSetField } from '../../resource/form/use-field.tsx'
import { ExpressionField } from './ExpressionField.tsx'
import { knownType } from './known-type.ts'
import { TrialPanel } from './TrialPanel.tsx'
import { useLastPositions } from './use-last-positions.ts'

const { Text, Amount, Select } = fieldsOf(computedAttributes)

/** CATR-3 … CATR-6, ENT-28: a formula over the positions of vehicles. */
export default function ComputedAttributePage(): ReactNode {
  const t = useT('formulas')
  return (
    <ItemForm
      of={computedAttributeEntity}
      listTitle={t('sharedComputedAttributes')}
      itemTitle={t('sharedComputedAttribute')}
      newTitle={t('formulaNew')}
      start={{ description: '', attribute: '', expression: '', type: 'number', priority: 0 }}
    >
      <Fields />
    </ItemForm>
  )
}

function Fields(): ReactNode {
  const t = useT('formulas')
  const setType = useSetField('type')
  const attribute = useFieldValue('attribute') as string
  const [deviceId, setDeviceId] = useState(0)
  const known = knownType(attribute)
  useEffect(() => {
    if (known) setType(known)
  }, [known, setType])
  const last = useLastPositions(deviceId)
  return (
    <>
      <Section id="what" title={t('formulaWhat')} hint={t('formulaWhatHint')}>
        <Text name="description" label={t('sharedDescription')} required />
        <Text
          name="attribute"
          label={t('sharedAttribute')}
          hint={known ? attributeLabel(t, attribute) : t('formulaAttributeHint')}
          required
          suggestions={Object.keys(positionAttributes)}
        />
        <Select
          name="type"
          label={t('sharedType')}
          locked={known && t('formulaTypeLocked')}
          options={[
            { value: 'number', text: t('sharedTypeNumber') },
            { value: 'boolean', text: t('sharedTypeBoolean') },
            { value: 'string', text: t('sharedTypeString') },
          ]}
        />
        <Amount name="priority" label={t('formulaPriority')} hint={t('formulaPriorityHint')} decimals={0} />
      </Section>
      <Section id="how" title={t('formulaHow')} hint={t('formulaHowHint')}>
        <ExpressionField positions={last.positions} />
      </Section>
      <Section id="trial" title={t('formulaTrial')} hint={t('formulaTrialHint')}>
        <ItemChoice label={t('formulaVehicle')} from={deviceChoices} value={deviceId} onChange={setDeviceId} />
        <TrialPanel deviceId={deviceId} {...last} />
      </Section>
    </>
  )
}
