import { server } from '@rastro/core/resources/server'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { Section } from '../../resource/form/Section.tsx'
import { SpeedField } from './SpeedField.tsx'

const { Amount, Switch } = fieldsOf(server)

/** Decision 64: when an engine may be cut, and who has to agree; a vehicle or its groups may have limits of their own. */
export function Block(): ReactNode {
  const t = useT('server')
  return (
    <Section id="block" title={t('serverBlock')} hint={t('serverBlockHint')}>
      <Amount
        name="attributes.block.maxFixAge"
        label={t('attributeBlockMaxFixAge')}
        hint={t('serverUsual', { about: t('aboutBlockMaxFixAge'), value: '120 s' })}
        unit={t('unitSecond')}
        decimals={0}
        least={1}
        most={3600}
      />
      <SpeedField
        name="attributes.block.slowSpeed"
        label={t('attributeBlockSlowSpeed')}
        about={t('aboutBlockSlowSpeed')}
        usualKnots={3}
        mostKnots={10}
      />
      <Amount
        name="attributes.block.slowTime"
        label={t('attributeBlockSlowTime')}
        hint={t('serverUsual', { about: t('aboutBlockSlowTime'), value: '30 s' })}
        unit={t('unitSecond')}
        decimals={0}
        least={0}
        most={3600}
      />
      <Amount
        name="attributes.command.expiration"
        label={t('serverCommandExpiration')}
        hint={t('serverUsual', { about: t('aboutCommandExpiration'), value: '24 h' })}
        unit={t('unitHour')}
        least={0.02}
        most={720}
      />
      <Switch
        name="attributes.block.secondPerson"
        label={t('attributeBlockSecondPerson')}
        hint={t('aboutBlockSecondPerson')}
      />
      <Amount
        name="attributes.block.approvalTime"
        label={t('attributeBlockApprovalTime')}
        hint={t('serverUsual', { about: t('aboutBlockApprovalTime'), value: '30 min' })}
        unit={t('unitMinute')}
        decimals={0}
        least={1}
        most={1440}
      />
      <Switch
        name="attributes.block.reasonRequired"
        label={t('attributeBlockReasonRequired')}
        hint={t('aboutBlockReasonRequired')}
      />
    </Section>
  )
}
