import { attributeLabel } from '@rastro/core/i18n/words'
import { computedAttributes } from '@rastro/core/resources/attribute'
import { knownAttribute, positionAttributes, type ValueKind } from '@rastro/core/vocabulary/attributes'
import { type ReactNode, useEffect, useState } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { AppliesToSection } from '../../resource/connections/AppliesToSection.tsx'
import { computedAttributeEntity } from '../../resource/entities/computed-attributes.ts'
import { deviceChoices } from '../../resource/entities/devices.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { ItemChoice } from '../../resource/form/ItemChoice.tsx'
import { ItemForm } from '../../resource/form/ItemForm.tsx'
import { Section } from '../../resource/form/Section.tsx'
import { useFieldValue, useSetField } from '../../resource/form/use-field.tsx'
import { ExpressionField } from './ExpressionField.tsx'
import { formulaForm } from './formula-form.ts'
import { TrialPanel } from './TrialPanel.tsx'
import { useLastPositions } from './use-last-positions.ts'

const { Text, Amount, Select } = fieldsOf(computedAttributes)

/** CATR-3 … CATR-6, ENT-28: the form of a computed attribute. */
export default function ComputedAttributePage(): ReactNode {
  const { titles } = useFormWords(formulaForm)
  return (
    <ItemForm
      of={computedAttributeEntity}
      {...titles}
      start={{ description: '', attribute: '', expression: '', type: 'number', priority: 0 }}
    >
      {(stored) => <Fields id={stored?.id} />}
    </ItemForm>
  )
}

function Fields({ id }: { id: number | undefined }): ReactNode {
  const t = useT('formulas')
  const { field, section } = useFormWords(formulaForm)
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
      <Section {...section('what')}>
        <Text {...field('description')} required />
        <Text
          {...field('attribute')}
          hint={known ? attributeLabel(t, attribute) : t('formulaAttributeHint')}
          required
          suggestions={Object.keys(positionAttributes)}
        />
        <Select
          {...field('type')}
          locked={known && t('formulaTypeLocked')}
          options={[
            { value: 'number', text: t('sharedTypeNumber') },
            { value: 'boolean', text: t('sharedTypeBoolean') },
            { value: 'string', text: t('sharedTypeString') },
          ]}
        />
        <Amount {...field('priority')} hint={t('formulaPriorityHint')} decimals={0} />
      </Section>
      <Section {...section('how')}>
        <ExpressionField positions={last.positions} />
      </Section>
      <AppliesToSection {...section('applies')} kind="attribute" item={id} none={t('formulaNobody')} />
      <Section {...section('trial')}>
        <ItemChoice label={t('formulaVehicle')} from={deviceChoices} value={deviceId} onChange={setDeviceId} />
        <TrialPanel deviceId={deviceId} {...last} />
      </Section>
    </>
  )
}

/** CATR-4: the type of a well-known attribute; undefined for a custom name. */
function knownType(attribute: string): 'string' | 'number' | 'boolean' | undefined {
  const kind = knownAttribute(attribute)?.kind
  if (kind === undefined) return undefined
  if (kind === 'flag') return 'boolean'
  return texts.has(kind) ? 'string' : 'number'
}

const texts: ReadonlySet<ValueKind> = new Set([
  'text',
  'alarms',
  'file',
  'driver',
  'choice',
  'colour',
  'timezone',
  'secret',
])
