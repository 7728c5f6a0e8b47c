import { wordOf } from '@rastro/core/i18n/words'
import { commands } from '@rastro/core/resources/command'
import { engineEffectOf } from '@rastro/core/vocabulary/engine-effects'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { localKey } from '../../api/query-keys.ts'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { AppliesToSection } from '../../resource/connections/AppliesToSection.tsx'
import { commandEntity, commandTypesOf } from '../../resource/entities/commands.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { ItemForm } from '../../resource/form/ItemForm.tsx'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { useFieldValue } from '../../resource/form/use-field.tsx'
import { errorText } from '../../resource/show-error.ts'
import { useServer } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { WarningIcon } from '../../ui/icons.ts'
import { ParameterInputs } from './ParameterInputs.tsx'
import styles from './SavedCommands.module.css'
import { savedAttributes } from './saved-attributes.ts'
import { savedCommandForm } from './saved-command-form.ts'

const { Text, Select, Switch } = fieldsOf(commands)

/** CMD-4 … CMD-17, ENT-30: a saved command with the parameters of its type. */
export default function SavedCommandPage(): ReactNode {
  const t = useT('commands')
  const { titles } = useFormWords(savedCommandForm)
  return (
    <ItemForm
      of={commandEntity}
      {...titles}
      start={{ description: '', type: '', textChannel: false, attributes: {} }}
      finish={({ type = '', attributes = {}, description, ...rest }) => ({
        ...rest,
        type,
        description: description || wordOf(t, 'command', type),
        attributes: savedAttributes(type, attributes),
      })}
    >
      {(stored) => <Fields id={stored?.id} />}
    </ItemForm>
  )
}

function Fields({ id }: { id: number | undefined }): ReactNode {
  const t = useT('commands')
  const { field, section } = useFormWords(savedCommandForm)
  const { textEnabled } = useServer()
  const type = useFieldValue('type') as string
  const textChannel = useFieldValue('textChannel') as boolean
  const { options, error } = useTypes(type)
  return (
    <>
      <Section {...section('what')}>
        <Select
          {...field('type')}
          hint={error ? t('savedTypesFailed', { why: errorText(error) }) : t('savedTypes')}
          required
          options={options}
        />
        <Text
          {...field('description')}
          hint={t('savedDescriptionHint')}
          placeholder={type && wordOf(t, 'command', type)}
        />
        {textEnabled && <Switch {...field('textChannel')} hint={t(textChannel ? 'savedText' : 'sendTextHint')} />}
      </Section>
      <Section {...section('parameters')}>
        <ParameterInputs key={type} type={type} />
        <CutWarning />
      </Section>
      <AppliesToSection {...section('applies')} kind="command" item={id} none={t('savedNobody')} />
    </>
  )
}

/** The command types by label, and the selected one even if the server does not list it. */
function useTypes(chosen: string) {
  const t = useT('commands')
  const { data, error } = useQuery({
    queryKey: localKey('commandTypes'),
    queryFn: () => commandTypesOf({ query: {} }),
    meta: { quiet: true },
  })
  const types = new Set([...(data ?? []).map(({ type }) => type), ...(chosen ? [chosen] : [])])
  const named = [...types].map((value) => ({ value, text: wordOf(t, 'command', value) }))
  named.sort((a, b) => a.text.localeCompare(b.text))
  return { options: [{ value: '', text: t('commandChoose') }, ...named], error }
}

/** A warning while the form's command blocks an engine. */
function CutWarning(): ReactNode {
  const t = useT('commands')
  const type = useFieldValue('type') as string
  const attributes = useFieldValue('attributes') as Record<string, unknown>
  if (engineEffectOf({ type, attributes: attributes ?? {} }) !== 'cut') return null
  return (
    <Wide>
      <p className={styles.warning} data-tone="warn" role="status">
        <Icon of={WarningIcon} />
        <span>
          <b>{t('savedCutTitle')}</b>
          {t('savedCutText')}
        </span>
      </p>
    </Wide>
  )
}
