import { defineFeature } from '../../feature/feature.ts'
import { ChargesIcon, ClientsIcon, ContractIcon, ResellerIcon, UsersIcon } from '../../ui/icons.ts'

/** Clients come later. */
export const clients = defineFeature({
  id: 'clients',
  title: 'settingsClients',
  may: 'clients',
  icon: ClientsIcon,
  menu: 'accounts',
  screens: [
    { at: '/settings/clientes' },
    { at: '/settings/cliente/:id/connections', title: 'sharedConnections' },
    { at: '/settings/cliente/:id?', title: 'sharedClient' },
  ],
})

/** Resellers come later. */
export const resellers = defineFeature({
  id: 'resellers',
  title: 'settingsResellers',
  may: 'resellers',
  icon: ResellerIcon,
  menu: 'accounts',
  screens: [
    { at: '/settings/revendas' },
    { at: '/settings/revenda/:id/connections', title: 'sharedConnections' },
    { at: '/settings/revenda/:id?', title: 'sharedReseller' },
  ],
})

/** Users come later. */
export const users = defineFeature({
  id: 'users',
  title: 'settingsUsers',
  may: 'users',
  icon: UsersIcon,
  menu: 'accounts',
  screens: [{ at: '/settings/users' }, { at: '/settings/user/:id?', title: 'sharedUser' }],
})

/** Contracts come later. */
export const contracts = defineFeature({
  id: 'contracts',
  title: 'settingsContracts',
  may: 'contracts',
  icon: ContractIcon,
  menu: 'accounts',
  screens: [{ at: '/settings/contratos' }, { at: '/settings/contrato/:id?', title: 'screenContract' }],
})

/** Charges come later. */
export const charges = defineFeature({
  id: 'charges',
  title: 'settingsCharges',
  may: 'charges',
  icon: ChargesIcon,
  menu: 'accounts',
  screens: [{ at: '/settings/faturas' }, { at: '/settings/faturas/:id' }],
})
