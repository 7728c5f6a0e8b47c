import { defineFeature } from '../../feature/feature.ts'
import { ChargesIcon, ContractIcon } from '../../ui/icons.ts'

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
