import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { UserIcon } from '../../ui/icons.ts'
import { accountForm } from './account-form.ts'

/** MAP-4: the person's own account. */
export const account = defineFeature({
  id: 'account',
  title: 'settingsAccount',
  may: 'account',
  icon: UserIcon,
  menu: 'system',
  entry: paths.account,
  words: 'security',
  help: 'helpAccount',
  screens: [{ at: paths.account(':id'), load: () => import('./AccountPage.tsx'), isBare: true, form: accountForm }],
})
