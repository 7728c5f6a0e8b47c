import { walletIdOf } from '@rastro/core/billing/split'
import { levelOf, levels, type User, users } from '@rastro/core/resources/user'
import { retentionAttributes, retentionRange } from '@rastro/core/vocabulary/retention'
import { uiSwitches } from '@rastro/core/vocabulary/user-attributes'
import { type ReactNode, useMemo } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { planEntity } from '../../resource/entities/plans.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { Section } from '../../resource/form/Section.tsx'
import { useFieldValue } from '../../resource/form/use-field.tsx'
import { useItems } from '../../resource/list/use-items.ts'
import { has } from '../../session/capabilities.ts'
import { useServer } from '../../session/session.ts'
import { useCan } from '../../session/viewer.ts'
import { ExpiryField } from './ExpiryField.tsx'
import { OpenChargesNote } from './OpenChargesNote.tsx'
import { people } from './people.ts'
import { clientForm } from './person-form.ts'

const { Text, Amount, Select, Switch, Choice } = fieldsOf(users)

/** USER-38, USER-58: what a user may do; level and limits are for administrators alone. */
export function PermissionFields({ isOwn, stored }: { isOwn: boolean; stored?: User | undefined }): ReactNode {
  const t = useT('people')
  const { field, section } = useFormWords(clientForm)
  const isAdministrator = useCan('administer')
  const seesRetention = useCan('retention')
  const { least, most } = retentionRange(useServer())
  const mayGive = useCan('plan.sell')
  const locked = isOwn ? t('permissionOwn') : undefined
  return (
    <>
      <Section {...section('permissions')}>
        {mayGive && !isOwn && has('plans') && (
          <Choice {...field('planId')} hint={t('personPlanHint')} from={planEntity} />
        )}
        <ExpiryField {...field('expirationTime')} hint={t('permissionsExpirationHint')} locked={locked} />
        {isAdministrator && (
          <>
            <Select
              {...field('attributes.nivel')}
              options={[
                { value: levels.user, text: t('levelUser') },
                { value: levels.reseller, text: t('levelReseller') },
                { value: levels.client, text: t('levelClient') },
              ]}
            />
            <Amount {...field('deviceLimit')} hint={t('permissionLimitHint')} decimals={0} least={-1} />
            <Amount {...field('userLimit')} hint={t('permissionUserLimitHint')} decimals={0} least={-1} />
            {!isOwn && <ResellerField {...field('attributes.card')} />}
            <Text {...field('attributes.idasaas')} hint={t('permissionBillingHint')} />
            <SplitFields stored={stored} />
          </>
        )}
        <Switch {...field('disabled')} hint={t('permissionDisabledHint')} locked={locked} />
        <Switch {...field('readonly')} hint={t('permissionReadonlyHint')} />
        <Switch {...field('deviceReadonly')} hint={t('permissionDeviceReadonlyHint')} />
        <Switch {...field('limitCommands')} hint={t('permissionLimitCommandsHint')} />
        <Switch {...field('disableReports')} hint={t('permissionDisableReportsHint')} />
        <Switch {...field('fixedEmail')} hint={t('permissionFixedEmailHint')} />
        {isAdministrator && (
          <>
            <Switch {...field('administrator')} hint={t('permissionAdministratorHint')} locked={locked} />
            <Switch {...field('attributes.agCommand')} hint={t('permissionSchedulesHint')} />
            <Switch {...field('attributes.deviceEdit')} hint={t('permissionVehicleEditHint')} />
          </>
        )}
      </Section>
      {has('retention') && seesRetention && (
        <Section {...section('retention')}>
          {retentionAttributes.map((name) => (
            <Amount
              key={name}
              {...field(`attributes.${name}`)}
              unit={t('retentionUnit')}
              decimals={0}
              least={least}
              most={most}
              hint={t('retentionInherited')}
            />
          ))}
        </Section>
      )}
      <Section {...section('menus')}>
        {uiSwitches.map((name) => (
          <Switch key={name} {...field(`attributes.${name}`)} />
        ))}
      </Section>
    </>
  )
}

/** Decision 172: where the billing provider sends what clients pay a reseller, and what the operator keeps. */
function SplitFields({ stored }: { stored: User | undefined }): ReactNode {
  const t = useT('people')
  const { field } = useFormWords(clientForm)
  const nivel = useFieldValue('attributes.nivel')
  const error = t('permissionWalletError')
  if (levelOf({ attributes: { nivel } }) !== 'reseller') return null
  return (
    <>
      <Text
        {...field('attributes.billing.walletId')}
        hint={t('permissionWalletHint')}
        check={(typed: string | null) => (typed && walletIdOf(typed) === undefined ? error : undefined)}
      />
      <Amount
        {...field('attributes.billing.feePercent')}
        hint={t('permissionFeeHint')}
        unit="%"
        decimals={2}
        least={0}
        most={100}
      />
      {stored && levelOf(stored) === 'reseller' && <OpenChargesNote sellerId={stored.id} />}
    </>
  )
}

const everybody = { keyword: '', sort: '' }

/** the reseller that manages the account and whose brand it sees. */
function ResellerField(props: { name: 'attributes.card'; label: string }): ReactNode {
  const t = useT('people')
  const { items } = useItems(people.reseller, everybody)
  const options = useMemo(() => {
    const resellers = items?.filter((item) => levelOf(item) === 'reseller') ?? []
    return [
      { value: '', text: t('permissionResellerNone') },
      ...resellers.map(({ id, name, email }) => ({ value: id, text: name || email })),
    ]
  }, [items, t])
  return <Select {...props} hint={t('permissionResellerHint')} options={options} />
}
