import { formScreens } from '../../feature/entity-screens.ts'
import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { ClientsIcon, ResellerIcon, UserIcon, UsersIcon } from '../../ui/icons.ts'
import { accountForm, clientForm, resellerForm, userForm } from './person-form.ts'
import { type PersonKind, personScreens } from './person-screens.ts'

const loadForm = () => import('./PersonPage.tsx')
const formOf = (kind: PersonKind, form: typeof clientForm) =>
  formScreens(personScreens[kind], form, loadForm).map((screen) => ({ ...screen, props: { kind }, own: paths.account }))

/** MAP-4, USER-5: the person's own account. */
export const account = defineFeature({
  id: 'account',
  title: 'settingsAccount',
  may: 'account',
  icon: UserIcon,
  menu: 'system',
  entry: paths.account,
  words: 'people',
  help: 'helpAccount',
  screens: [{ at: paths.account(':id'), load: () => import('./AccountPage.tsx'), isBare: true, form: accountForm }],
})

/** USER-11 … USER-25: the clients of the viewer. */
export const clients = defineFeature({
  id: 'clients',
  title: 'settingsClients',
  may: 'clients',
  icon: ClientsIcon,
  menu: 'accounts',
  words: 'people',
  help: 'helpClients',
  screens: [{ at: paths.clients, load: () => import('./ClientsPage.tsx') }, ...formOf('client', clientForm)],
})

/** USER-8 … USER-10: the resellers, for administrators. */
export const resellers = defineFeature({
  id: 'resellers',
  title: 'settingsResellers',
  may: 'resellers',
  icon: ResellerIcon,
  menu: 'accounts',
  words: 'people',
  help: 'helpResellers',
  screens: [{ at: paths.resellers, load: () => import('./ResellersPage.tsx') }, ...formOf('reseller', resellerForm)],
})

/** USER-1 … USER-7: everybody whom the viewer manages. */
export const users = defineFeature({
  id: 'users',
  title: 'settingsUsers',
  may: 'users',
  icon: UsersIcon,
  menu: 'accounts',
  words: 'people',
  help: 'helpUsers',
  screens: [{ at: paths.users, load: () => import('./UsersPage.tsx') }, ...formOf('user', userForm)],
})
