import type { AttributeOwner } from '@rastro/core/model/attribute-definitions'
import { type ReactNode, useMemo, useRef } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useT } from '../../i18n/translate.ts'
import { useCan } from '../../session/viewer.ts'
import { Attributes } from '../attributes/Attributes.tsx'
import { fromForm, toForm } from './attribute-keys.ts'
import { useRegistered } from './field-registry.ts'
import { Section } from './Section.tsx'
import { FieldPlace, useFieldAccess } from './use-field.tsx'

interface FormAttributesProps {
  /** The kind of item, where some attributes are well known. */
  owner?: AttributeOwner
  /** Keys that other fields of the form edit. */
  elsewhere?: readonly string[]
}

const none: readonly string[] = []

/** The section of a form with all other attributes, for those who may edit them. */
export function FormAttributes(props: FormAttributesProps): ReactNode {
  const { refusal } = useFieldAccess('attributes')
  return useCan('attributeEditor') && !refusal ? <Editor {...props} /> : null
}

function Editor({ owner, elsewhere = none }: FormAttributesProps): ReactNode {
  const t = useT('resource')
  const isWrong = useRef(false)
  const { trigger, setValue, formState } = useFormContext()
  const fault = () => (isWrong.current ? t('errorFieldsLeft', { count: 1 }) : undefined)
  useRegistered('attributes', { label: t('sharedAttributes'), fault })
  useController({
    name: 'attributes',
    rules: { validate: () => fault() ?? true },
  })
  // Other fields of the form set attributes as well
  const attributes = useWatch({ name: 'attributes' }) as Readonly<Record<string, unknown>> | undefined
  const opened = formState.defaultValues?.attributes as Readonly<Record<string, unknown>> | undefined
  const keys = useMemo(() => new Set(elsewhere), [elsewhere])
  const present = Object.fromEntries(
    Object.entries(attributes ?? {}).filter(([, value]) => value !== undefined && value !== null),
  )
  // One by one, so that a field of the form that shows the same attribute follows
  const set = (next: object) => {
    const now = toForm({ attributes: next }).attributes as Record<string, unknown>
    for (const key of new Set([...Object.keys(present), ...Object.keys(now)]))
      if (!Object.is(present[key], now[key])) {
        // An emptied field would show its stored value again
        const removed = opened?.[key] === undefined ? undefined : null
        setValue(`attributes.${key}`, now[key] ?? removed, { shouldDirty: true })
      }
  }
  return (
    <Section id="attributes" title={t('sharedAttributes')}>
      <FieldPlace name="attributes" isWide>
        <Attributes
          owner={owner}
          elsewhere={keys}
          value={fromForm({ attributes: present }).attributes}
          onChange={set}
          onWrong={(wrong) => {
            isWrong.current = wrong
            void trigger('attributes')
          }}
        />
      </FieldPlace>
    </Section>
  )
}
