import { levelOf, type User } from '@rastro/core/resources/user'

/** The account as it is sent; an empty password leaves the stored one (AUTH-47), and a reseller manages users. */
export function sentPerson(viewer: Pick<User, 'administrator'>, values: Partial<User>): Partial<User> {
  const { name, email, phone, password, userLimit = 0, attributes = {} } = values
  const isReseller = viewer.administrator && levelOf({ attributes }) === 'reseller'
  return {
    ...values,
    name: name?.trim() ?? '',
    email: email?.trim() ?? '',
    phone: phone?.trim() || null,
    password: password || null,
    userLimit: isReseller && userLimit === 0 ? -1 : userLimit,
  }
}
