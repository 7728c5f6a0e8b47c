import { formScreens } from '../../feature/entity-screens.ts'
import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { AnnouncementIcon, ChargesIcon, ContractIcon } from '../../ui/icons.ts'
import { contractForm, contractScreens } from './contract-form.ts'

const shared = { requires: 'billing', menu: 'accounts', words: 'billing', help: 'helpCharges' } as const
const load = () => import('./ChargesPage.tsx')

/** BILL-1, BILL-2: what clients pay regularly; for resellers with the charges that they are paid (A-158, decision 171). */
export const contracts = defineFeature({
  ...shared,
  id: 'contracts',
  title: 'settingsContracts',
  may: 'contracts',
  icon: ContractIcon,
  help: 'helpContracts',
  screens: [
    { at: contractScreens.list, load: () => import('./ContractsPage.tsx') },
    ...formScreens(contractScreens, contractForm, () => import('./ContractPage.tsx')),
    { at: paths.soldCharges, title: 'settingsCharges', load, help: 'helpCharges' },
  ],
})

/** Decision 177: how late charges are collected, with evidence. */
export const dunning = defineFeature({
  ...shared,
  id: 'dunning',
  title: { en: 'Dunning', ptBR: 'Régua de cobrança' },
  may: 'contracts',
  icon: AnnouncementIcon,
  menu: { reachedFrom: 'contracts or charges' },
  words: 'dunning',
  help: 'helpDunning',
  screens: [
    { at: paths.dunning, load: () => import('./DunningPage.tsx') },
    {
      at: '/settings/regua/:id',
      title: { en: 'Dunning of a client', ptBR: 'Cobrança de um cliente' },
      load: () => import('./DunnedClientPage.tsx'),
    },
  ],
})

/** BILL-3: all charges. */
export const charges = defineFeature({
  ...shared,
  id: 'charges',
  title: 'settingsCharges',
  may: 'charges',
  icon: ChargesIcon,
  screens: [{ at: paths.everyCharge, load }],
})

/** BILL-3: the charges of one customer; the server decides whose. */
export const customerCharges = defineFeature({
  ...shared,
  id: 'customer-charges',
  title: 'settingsCharges',
  may: 'customerCharges',
  icon: ChargesIcon,
  menu: { reachedFrom: 'a client or a contract' },
  screens: [{ at: '/settings/faturas/:id', load }],
})

/** What differed between charges and the billing service (decision 172). */
export const differences = defineFeature({
  ...shared,
  id: 'differences',
  title: { en: 'Differences from Asaas', ptBR: 'Diferenças com o Asaas' },
  may: 'charges',
  icon: ChargesIcon,
  help: 'helpDifferences',
  menu: { reachedFrom: 'the charges' },
  screens: [{ at: paths.differences, load: () => import('./DifferencesPage.tsx') }],
})

/** what one pays oneself. */
export const ownCharges = defineFeature({
  ...shared,
  id: 'own-charges',
  title: { en: 'My charges', ptBR: 'Minhas cobranças' },
  may: 'ownCharges',
  icon: ChargesIcon,
  screens: [{ at: paths.ownCharges, load }],
})
