import { textKey } from '@rastro/core/i18n/words'
import { server } from '@rastro/core/resources/server'
import { mapKeyAttributes } from '@rastro/core/vocabulary/user-attributes'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { has } from '../../session/capabilities.ts'
import { Archives } from './Archives.tsx'
import { serverForm } from './server-form.ts'

const { Text, Switch } = fieldsOf(server)

/** A-82, decisions 56 and 57: the available maps: those of providers by their keys, and those on the server. */
export function Maps(): ReactNode {
  const t = useT('server')
  const { field, section } = useFormWords(serverForm)
  return (
    <Section {...section('maps')}>
      {Object.keys(mapKeyAttributes).map((key) => (
        <Text
          key={key}
          name={`attributes.${key}`}
          label={t(textKey(t, 'attribute', key) ?? 'serverMaps')}
          hint={t(textKey(t, 'about', key) ?? 'serverMaps')}
        />
      ))}
      <Switch {...field('attributes.noOutsideRequests')} hint={t('serverOutsideHint')} />
      {has('mapArchives') && (
        <Wide>
          <Archives />
        </Wide>
      )}
    </Section>
  )
}
