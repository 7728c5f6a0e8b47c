import { server } from '@rastro/core/resources/server'
import { retentionDays } from '@rastro/core/vocabulary/retention'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { Section } from '../../resource/form/Section.tsx'
import { serverForm } from './server-form.ts'

const { Amount } = fieldsOf(server)

/** Decision 150: how long is kept what is stored of vehicles, and what resellers may set for their clients. */
export function Retention(): ReactNode {
  const t = useT('server')
  const { field, section } = useFormWords(serverForm)
  const days = { unit: t('retentionUnit'), decimals: 0, least: retentionDays.least, most: retentionDays.most } as const
  return (
    <Section {...section('retention')}>
      <Amount {...field('attributes.retention.positions')} {...days} hint={t('retentionForever')} />
      <Amount {...field('attributes.retention.events')} {...days} hint={t('retentionForever')} />
      <Amount {...field('attributes.retention.lookups')} {...days} hint={t('retentionYear')} />
      <Amount {...field('attributes.retention.leastDays')} {...days} hint={t('retentionLeast')} />
      <Amount {...field('attributes.retention.mostDays')} {...days} hint={t('retentionMost')} />
    </Section>
  )
}
