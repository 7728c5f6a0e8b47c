import { server } from '@rastro/core/resources/server'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { Section } from '../../resource/form/Section.tsx'
import { SpeedField } from './SpeedField.tsx'
import { serverForm } from './server-form.ts'

const { Amount, Switch } = fieldsOf(server)

/** Decision 64: when an engine may be cut, and who has to approve; a vehicle or its groups may have limits of their own. */
export function Block(): ReactNode {
  const t = useT('server')
  const { field, section } = useFormWords(serverForm)
  return (
    <Section {...section('block')}>
      <Amount
        {...field('attributes.block.maxFixAge')}
        hint={t('serverUsual', { about: t('aboutBlockMaxFixAge'), value: '120 s' })}
        unit={t('unitSecond')}
        decimals={0}
        least={1}
        most={3600}
      />
      <SpeedField
        {...field('attributes.block.slowSpeed')}
        about={t('aboutBlockSlowSpeed')}
        usualKnots={3}
        maxKnots={10}
      />
      <Amount
        {...field('attributes.block.slowTime')}
        hint={t('serverUsual', { about: t('aboutBlockSlowTime'), value: '30 s' })}
        unit={t('unitSecond')}
        decimals={0}
        least={0}
        most={3600}
      />
      <Amount
        {...field('attributes.command.expiration')}
        hint={t('serverUsual', { about: t('aboutCommandExpiration'), value: '24 h' })}
        unit={t('unitHour')}
        least={0.02}
        most={720}
      />
      <Switch {...field('attributes.block.secondPerson')} hint={t('aboutBlockSecondPerson')} />
      <Amount
        {...field('attributes.block.approvalTime')}
        hint={t('serverUsual', { about: t('aboutBlockApprovalTime'), value: '30 min' })}
        unit={t('unitMinute')}
        decimals={0}
        least={1}
        most={1440}
      />
      <Switch {...field('attributes.block.reasonRequired')} hint={t('aboutBlockReasonRequired')} />
    </Section>
  )
}
