import { blockAttributes } from '@rastro/core/vocabulary/block-attributes'
import { mapKeyAttributes } from '@rastro/core/vocabulary/user-attributes'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { serverEntity } from '../../resource/entities/server.ts'
import { FormAttributes } from '../../resource/form/FormAttributes.tsx'
import { OnlyForm } from '../../resource/form/ItemForm.tsx'
import { serverValue, useServer } from '../../session/session.ts'
import { Appearance } from './Appearance.tsx'
import { Block } from './Block.tsx'
import { Figures } from './Figures.tsx'
import { Location } from './Location.tsx'
import { Maps } from './Maps.tsx'
import { Messages } from './Messages.tsx'
import { Permissions } from './Permissions.tsx'
import { Preferences } from './Preferences.tsx'

/** SRV-1 … SRV-10: the settings of the installation, which apply to everybody. */
export default function ServerPage(): ReactNode {
  const t = useT('server')
  const { id } = useServer()
  return (
    <OnlyForm of={serverEntity} id={id} itemTitle={t('settingsServer')} onStored={serverValue.set}>
      <Preferences />
      <Location />
      <Permissions />
      <Appearance />
      <Block />
      <Maps />
      <Messages />
      <Figures />
      <FormAttributes owner="server" elsewhere={elsewhere} />
    </OnlyForm>
  )
}

/** The attributes that have a field of their own above the editor. */
const elsewhere: readonly string[] = [
  ...['speedUnit', 'distanceUnit', 'altitudeUnit', 'volumeUnit', 'coin', 'timezone'],
  ...['title', 'description', 'logo', 'logoInverted', 'colorPrimary', 'colorSecondary', 'darkMode'],
  ...['support', 'termsUrl', 'privacyUrl', 'noOutsideRequests'],
  ...Object.keys(blockAttributes),
  ...Object.keys(mapKeyAttributes),
]
