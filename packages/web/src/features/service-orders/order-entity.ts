import { serviceOrders } from '@rastro/core/resources/service-order'
import { type User, users } from '@rastro/core/resources/user'
import { api } from '../../api/accounts.ts'
import { entityOf } from '../../resource/entity.ts'
import { orderScreens } from './order-form.ts'

const stored = entityOf(serviceOrders, orderScreens)

/** Service orders, named by their number. */
export const orderEntity: typeof stored = { ...stored, nameOf: ({ number }) => String(number || '') }

/** Accounts, to be selected in fields. */
export const accountChoices = {
  resource: users,
  calls: api.users,
  nameOf: ({ name, email }: User) => name || email,
}
