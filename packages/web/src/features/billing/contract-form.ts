import type { EntityScreens } from '../../feature/entity-screens.ts'
import { defineForm } from '../../feature/form.ts'
import { paths } from '../../paths.ts'

export const contractScreens = {
  resource: 'contract',
  may: 'contracts',
  list: paths.contracts,
  form: paths.contract,
} as const satisfies EntityScreens

/** The form of a contract (BILL-5). */
export const contractForm = defineForm({
  area: 'billing',
  title: 'screenContract',
  newTitle: 'contractNew',
  listTitle: 'settingsContracts',
  sections: {
    details: {
      title: 'contractDetails',
      hint: 'contractDetailsHint',
      fields: {
        customer: 'contractCustomer',
        cycle: 'contractCycle',
        value: 'contractValue',
        nextDueDate: 'contractNext',
        endDate: 'contractEnd',
        description: 'contractDescription',
      },
    },
  },
})
