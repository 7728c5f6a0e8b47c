import { levelOf, type User } from '../resources/user.ts'

/**
 * True for accounts whose business is with the vehicles of others: administrators, resellers, and managers that are no clients. The
 * others are people or companies that have vehicles (decision 148).
 */
export const isOperator = (user: Pick<User, 'administrator' | 'userLimit' | 'attributes'>): boolean => {
  const level = levelOf(user)
  return user.administrator || level === 'reseller' || (user.userLimit !== 0 && level !== 'client')
}
