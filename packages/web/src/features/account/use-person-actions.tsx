import { mayConnectUser } from '@rastro/core/access/access'
import type { User } from '@rastro/core/resources/user'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { RowLink } from '../../resource/list/RowLink.tsx'
import { has } from '../../session/capabilities.ts'
import { useCan, useViewer } from '../../session/viewer.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { BrandIcon, ChargesIcon, ConnectionsIcon, EnterIcon, ShowIcon } from '../../ui/icons.ts'
import { connectionsOf, type PersonKind } from './person-screens.ts'
import { useEnter } from './use-enter.tsx'

/** USER-3, USER-14, USER-18: the actions of a row besides edit and remove, and the question of one. */
export function usePersonActions(kind: PersonKind): { rowActions(user: User): ReactNode; question: ReactNode } {
  const t = useT('people')
  const viewer = useViewer()
  const mayWrite = useCan('edit')
  const seesCharges = useCan('contracts')
  const mayBrand = useCan('brand.edit')
  const seesLookups = useCan('lookups')
  const { mayEnter, ask, question } = useEnter()
  const rowActions = (user: User) => {
    const name = user.name || user.email
    const customer = String(user.attributes.idasaas ?? '').trim()
    return (
      <>
        {kind === 'client' && seesCharges && customer !== '' && (
          <RowLink
            icon={ChargesIcon}
            to={paths.charges(customer)}
            label={t('peopleCharges', { name })}
            tip={t('settingsCharges')}
          />
        )}
        {kind === 'reseller' && mayBrand && has('brands') && (
          <RowLink
            icon={BrandIcon}
            to={paths.brand(user.id)}
            label={t('peopleBrand', { name })}
            tip={t('settingsBrand')}
          />
        )}
        {mayEnter(user) && (
          <IconButton
            size="small"
            icon={EnterIcon}
            label={t('enterAction', { name })}
            data-tip={t('enterTip')}
            onClick={() => ask(user)}
          />
        )}
        {seesLookups && has('lookups') && (
          <RowLink
            icon={ShowIcon}
            to={paths.userLookups(user.id)}
            label={t('peopleLookupsOf', { name })}
            tip={t('peopleLookups')}
          />
        )}
        {mayWrite && has('connections') && mayConnectUser(viewer, user.id) && (
          <RowLink
            icon={ConnectionsIcon}
            to={connectionsOf[kind](user.id)}
            label={t('peopleConnections', { name })}
            tip={t('sharedConnections')}
          />
        )}
      </>
    )
  }
  return { rowActions, question }
}
